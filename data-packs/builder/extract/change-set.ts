import { builderFailures } from '../../words/words.ts';
import { memberTypes } from '../osm/dataset.ts';
import { OsmInputError } from '../osm/input-error.ts';
import type { MemberType } from '../osm/pbf/pbf-block.ts';
import { type OsmObject, ofEach } from './osm-object.ts';
import type { XmlObject } from './osm-xml.ts';
import { packingOfXml, readXml } from './read-xml.ts';

/** Days of a large country, some hours of the planet; about 0.5 kB of memory each. */
const mostChanges = 4_000_000;

/** The last change of each object, of files in their order. */
export class ChangeSet {
  /** ISO 8601: the newest edit. */
  timestamp: string | undefined;
  readonly #changes = ofEach(() => new Map<number, XmlObject>());

  /** `startOf` gives what hears how many bytes of a file were read. */
  static async read(
    files: readonly string[],
    { signal, startOf }: { signal: AbortSignal; startOf: (file: string) => (bytes: number) => void },
  ): Promise<ChangeSet> {
    const set = new ChangeSet();
    for (const file of files) {
      // A file that cannot be opened is reported by the reader.
      const packing = (await packingOfXml(file)) ?? 'none';
      const options = { packing, kind: 'changes', signal, used: startOf(file) } as const;
      for await (const { objects, parser } of readXml(file, options)) {
        for (const change of objects) set.#take(change);
        if (set.size > mostChanges) throw new OsmInputError(builderFailures.message('tooManyChanges', { mostChanges }));
        if (parser.timestamp !== undefined && parser.timestamp > (set.timestamp ?? ''))
          set.timestamp = parser.timestamp;
      }
    }
    return set;
  }

  get size(): number {
    return memberTypes.reduce((sum, type) => sum + this.#changes[type].size, 0);
  }

  get(type: MemberType, id: number): XmlObject | undefined {
    return this.#changes[type].get(id);
  }

  of(type: MemberType): IterableIterator<XmlObject> {
    return this.#changes[type].values();
  }

  #take(change: XmlObject): void {
    const changes = this.#changes[change.object.type];
    const known = changes.get(change.object.id);
    if (known === undefined || isNewer(change.object, known.object)) changes.set(change.object.id, change);
  }
}

/** Whether a change replaces what was there: not where both say that it is older. */
export const isNewer = (change: OsmObject, { version }: Pick<OsmObject, 'version'>): boolean =>
  change.version === 0 || version === 0 || change.version >= version;
