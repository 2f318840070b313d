import { builderFailures } from '../../words/words.ts';
import { damageOf, OsmInputError } from '../osm/input-error.ts';
import { OsmXmlParser, type XmlKind, type XmlObject } from './osm-xml.ts';
import { type Packing, unpacked } from './unpacked.ts';

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
