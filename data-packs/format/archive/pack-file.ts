import { type FileHandle, open, stat } from 'node:fs/promises';
import { reasonOf } from '../../words/worded-error.ts';
import { formatFailures } from '../../words/words.ts';
import { type PackManifest, totalSize } from '../manifest.ts';
import { maxManifestBytes, PackError, parseManifest, type ReadManifest } from '../read-pack.ts';
import { printable, type ReadAt, type TarEntry, tarEntries } from './tar-entries.ts';

const chunkBytes = 1024 * 1024;

/**
 * An open `.outpost` file whose headers are verified: it holds the manifest and its parts, each once, and nothing else.
 */
export interface PackFile extends ReadManifest {
  handle: FileHandle;
  manifestBytes: Buffer;
  /** Offset of each part's content, by path. */
  starts: ReadonlyMap<string, number>;
  /** What people sent along with the region; no part of the pack. */
  items: Section | undefined;
}

/** Bytes of a file from `start` on. */
interface Section {
  start: number;
  size: number;
}

/** The entry behind the parts that the manifest does not name. */
export const itemsName = 'items.tar';

/**
 * The manifest of an `.outpost` file. Reads only its head; the file's size shows one that was cut short. Throws
 * `PackError`.
 */
export async function readPackFile(path: string): Promise<ReadManifest> {
  return withHandle(path, handle =>
    namingFile(path, async () => {
      const { size } = await handle.stat();
      const { manifest, document, end } = await readHead(tarEntries(handle, size), handle, path);
      if (size < end + totalSize(manifest.parts)) throw formatFailures.error('cutShort');
      return { manifest, document };
    }),
  );
}

/**
 * Opens an `.outpost` file, checks its layout and runs `work` with it. Does not read the parts' contents. Throws
 * `PackError`.
 */
export async function withPackFile<Result>(path: string, work: (file: PackFile) => Promise<Result>): Promise<Result> {
  return withHandle(path, async handle => {
    const file = await namingFile(path, async (): Promise<PackFile> => {
      const entries = tarEntries(handle, (await handle.stat()).size);
      const { end: _, ...head } = await readHead(entries, handle, path);
      return { handle, ...head, ...(await findParts(entries, head.manifest)) };
    });
    return work(file);
  });
}

async function withHandle<Result>(path: string, work: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  // Opening a pipe would wait for a writer.
  if (!(await stat(path)).isFile()) throw new PackError(path, formatFailures.message('notAFile', { path }));
  const handle = await open(path, 'r');
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Adds the file's name to failures of reading the archive. */
async function namingFile<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PackError || !(error instanceof Error) || 'code' in error) throw error;
    throw new PackError(path, formatFailures.message('unsoundFile', { path, reason: reasonOf(error) }), {
      cause: error,
    });
  }
}

async function readHead(entries: AsyncGenerator<TarEntry>, handle: FileHandle, path: string) {
  const { value: first } = await entries.next();
  if (first === undefined || plainName(first) !== 'pack.json' || first.type !== 'file') {
    throw formatFailures.error('beginsElsewhere');
  }
  if (first.size > maxManifestBytes) throw formatFailures.error('longManifest', { size: first.size });
  const manifestBytes = Buffer.alloc(first.size);
  await handle.read(manifestBytes, 0, first.size, first.start);
  return { ...parseManifest(manifestBytes, `pack.json in ${path}`), manifestBytes, end: first.start + first.size };
}

async function findParts(
  entries: AsyncGenerator<TarEntry>,
  { parts }: PackManifest,
): Promise<Pick<PackFile, 'starts' | 'items'>> {
  const sizes = new Map(parts.map(part => [part.path, part.size]));
  const folders = new Set(parts.flatMap(part => foldersOf(part.path)));
  const starts = new Map<string, number>();
  let items: Section | undefined;
  for await (const entry of entries) {
    const name = plainName(entry);
    // Archive programs add entries for folders.
    if (entry.type === 'folder' && folders.delete(name)) continue;
    if (name === itemsName && entry.type === 'file' && items === undefined && !sizes.has(name)) {
      items = { start: entry.start, size: entry.size };
      continue;
    }
    const size = entry.type === 'file' ? sizes.get(name) : undefined;
    if (size === undefined) throw formatFailures.error('unnamedEntry', { name: printable(name) });
    if (starts.has(name)) throw formatFailures.error('entryTwice', { name });
    if (size !== entry.size) throw formatFailures.error('entrySize', { name, found: entry.size, stated: size });
    starts.set(name, entry.start);
  }
  const missing = parts.find(part => !starts.has(part.path));
  if (missing) throw formatFailures.error('entryMissing', { path: missing.path });
  return { starts, items };
}

const plainName = ({ name, type }: TarEntry): string =>
  (type === 'folder' ? name.replace(/\/$/, '') : name).replace(/^\.\//, '');

function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join('/'));
}

/** A part's content in chunks, each valid until the next one is requested. */
export async function* partBytes(
  { handle, starts }: Pick<PackFile, 'handle' | 'starts'>,
  part: { path: string; size: number },
  file: string,
): AsyncGenerator<Buffer> {
  const start = starts.get(part.path);
  if (start === undefined) throw new PackError(file, formatFailures.message('partMissing', { file, part: part.path }));
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, part.size));
  for (let done = 0; done < part.size; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, part.size - done), start + done);
    if (bytesRead === 0) throw new PackError(file, formatFailures.message('becameShorter', { file }));
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** More than anybody keeps; a file with more is not counted on. */
const mostItems = 20_000;
const itemName = /^items\/[0-9a-f-]{36}\/item\.json$/;

export interface CarriedItems {
  count: number;
  bytes: number;
}

/** How many items an `.outpost` file brings along; none where they are no sound archive. Their contents are not read. */
export async function countCarriedItems(path: string): Promise<CarriedItems | undefined> {
  return withPackFile(path, async ({ handle, items }) => {
    if (items === undefined) return undefined;
    let count = 0;
    try {
      for await (const { name } of tarEntries(sectionOf(handle, items), items.size))
        if (itemName.test(name)) count += 1;
    } catch {
      return undefined;
    }
    return count === 0 || count > mostItems ? undefined : { count, bytes: items.size };
  });
}

/** Runs `work` with the bytes of the items that an `.outpost` file brings along; undefined where it has none. */
export async function withCarriedItems<Result>(
  path: string,
  work: (chunks: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result | undefined> {
  return withPackFile(path, async ({ handle, items }) => {
    if (items === undefined) return undefined;
    const starts = new Map([['items', items.start]]);
    return work(partBytes({ handle, starts }, { path: 'items', size: items.size }, path));
  });
}

function sectionOf(handle: FileHandle, { start, size }: Section): ReadAt {
  return {
    read: (buffer, offset, length, position) =>
      handle.read(buffer, offset, Math.max(0, Math.min(length, size - position)), start + position),
  };
}
