import { createReadStream, type ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import unbzip2 from 'unbzip2-stream';
import { builderFailures } from '../../words/words.ts';
import { damageOf, OsmInputError } from '../osm/input-error.ts';
import { OsmXmlParser, type XmlKind, type XmlObject } from './osm-xml.ts';

export interface ReadXmlOptions {
  packing: Packing;
  /** Refuses a file of the other kind. */
  kind: XmlKind;
  signal: AbortSignal;
  /** Hears how many bytes of the file were read. */
  used: (bytes: number) => void;
}

/** The box that a map says to lie in, before its objects. */
export async function statedInXml(file: string, packing: Packing): Promise<OsmXmlParser['bounds']> {
  const options = { packing, kind: 'map', signal: new AbortController().signal, used: () => undefined } as const;
  for await (const { objects, parser } of readXml(file, options)) {
    if (objects.length > 0 || parser.bounds !== undefined) return parser.bounds;
  }
  return undefined;
}

/** Yields the objects of a file of XML, in pieces, with the parser, which knows what the file says about itself. */
export async function* readXml(
  file: string,
  { packing, kind, signal, used }: ReadXmlOptions,
): AsyncGenerator<{ objects: XmlObject[]; parser: OsmXmlParser }> {
  const parser = new OsmXmlParser();
  const parsed = (parse: () => XmlObject[]) => {
    try {
      return { objects: parse(), parser };
    } catch (error) {
      const reason = damageOf(error);
      if (reason === undefined) throw error;
      const text = builderFailures.message('xmlDamaged', { file, line: parser.line, reason });
      throw new OsmInputError(text, { cause: error });
    }
  };
  for await (const bytes of unpacked(file, packing, used)) {
    signal.throwIfAborted();
    const piece = parsed(() => parser.write(bytes));
    if (parser.kind !== undefined && parser.kind !== kind) {
      throw new OsmInputError(builderFailures.message(kind === 'map' ? 'osmIsChanges' : 'changesAreMap', { file }));
    }
    yield piece;
  }
  yield parsed(() => parser.close());
}

/** By the first bytes: names are often wrong. */
type Packing = 'gzip' | 'bzip2' | 'none';

/** How a file of XML is packed; undefined for everything else, also for files that cannot be opened. */
export async function packingOfXml(file: string): Promise<Packing | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    if (start.startsWith('\x1f\x8b')) return 'gzip';
    if (start.startsWith('BZh')) return 'bzip2';
    return /^(?:\xef\xbb\xbf)?\s*<(?!(?:!doctype )?html)/i.test(start) ? 'none' : undefined;
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}

/** Yields the unpacked bytes of a file, in pieces; `used` hears how many of its own bytes were read by then. */
async function* unpacked(file: string, packing: Packing, used: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const pieces = { none: (): AsyncIterable<Uint8Array> => source, gzip: gunzipped, bzip2: bunzipped }[packing];
  try {
    for await (const piece of pieces(source)) {
      used(source.bytesRead);
      yield piece;
    }
  } catch (error) {
    if (isDamage(error)) throw new OsmInputError(builderFailures.message('osmNotUnpacked', { file }), { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}

function gunzipped(source: ReadStream): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip();
  source.on('error', error => gunzip.destroy(error));
  return source.pipe(gunzip);
}

async function* bunzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = unbzip2();
  const ready: Uint8Array[] = [];
  let failure: unknown;
  stream.on('data', (bytes: Uint8Array) => ready.push(bytes));
  stream.on('error', (error: unknown) => {
    failure ??= error;
  });
  const take = (): Uint8Array[] => {
    if (failure !== undefined) throw failure;
    return ready.splice(0);
  };
  for await (const bytes of source) {
    stream.write(bytes);
    yield* take();
  }
  stream.end();
  yield* take();
}

/** Failures of the file system name the call. */
const isDamage = (error: unknown): boolean => error instanceof Error && !('syscall' in error);
