import { stat } from 'node:fs/promises';
import { itemAt } from '../../base/item-at.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { memberTypes } from '../osm/dataset.ts';
import { type Blob, inflateBlob, readBlobs } from '../osm/pbf/blobs.ts';
import { parseHeaderBlock } from '../osm/pbf/header-block.ts';
import type { MemberType } from '../osm/pbf/pbf-block.ts';
import { type OsmPbfOptions, OsmPbfWriter } from '../osm/pbf/pbf-writer.ts';
import { damaged } from '../osm/read-osm.ts';
import { type ChangeSet, isNewer } from './change-set.ts';
import { type BlockRange, ExtractSurvey, type Presence } from './extract-survey.ts';
import {
  decodeWhole,
  type OsmNode,
  type OsmObject,
  type OsmRelation,
  type OsmWay,
  objectsOf,
  ofEach,
  writeObject,
} from './osm-object.ts';
import type { XmlObject } from './osm-xml.ts';

export interface ApplyChangesOptions {
  signal: AbortSignal;
  /** Hears how many bytes of the file are done, and which share. */
  used: (bytes: number, share: number) => void;
  /** State and provider that the result tells; by default the newest edit, and no provider. */
  state?: Pick<OsmPbfOptions, 'timestamp' | 'replication'>;
}

/**
 * Writes an extract with changes to `out`. Reads it twice, block by block: memory grows with the changes alone. Blocks
 * without changed objects are copied. A sorted extract stays sorted; of any other, objects that are newer than their
 * change may be in `out` twice, with their versions.
 */
export async function applyChanges(
  file: string,
  changes: ChangeSet,
  out: string,
  { signal, used, state }: ApplyChangesOptions,
): Promise<void> {
  const survey = new ExtractSurvey(changes);
  const { size } = await stat(file).catch(() => ({ size: 1 }));
  /** The first look takes less than writing. */
  const done = (from: number, to: number, { offset, length }: Blob) => {
    const share = from + (to - from) * ((offset + length) / size);
    used(share * size, share);
  };
  for await (const blob of readBlobs(file)) {
    signal.throwIfAborted();
    if (blob.type === 'OSMHeader') survey.header = readBlock(blob, parseHeaderBlock);
    else if (blob.type === 'OSMData') survey.add(blob.offset, readBlock(blob, decodeWhole));
    done(0, 0.4, blob);
  }
  const { bounds, timestamp } = survey.header ?? {};
  const writer = await OsmPbfWriter.create(out, {
    bounds,
    timestamp: [timestamp ?? '', changes.timestamp ?? ''].toSorted().at(-1) || undefined,
    sorted: survey.isSorted,
    ...state,
  });
  const merge = new Merge(writer, changes, survey);
  try {
    for await (const blob of readBlobs(file)) {
      signal.throwIfAborted();
      if (blob.type === 'OSMData') await merge.addBlock(blob, survey.ranges.get(blob.offset));
      done(0.4, 1, blob);
    }
    merge.finish();
  } finally {
    await writer.close();
  }
}

function readBlock<Content>(blob: Blob, parse: (bytes: Uint8Array) => Content): Content {
  try {
    return parse(inflateBlob(blob.bytes));
  } catch (error) {
    throw damaged(blob, error);
  }
}

/** Merges an extract's objects, in its order, with changes in theirs. */
class Merge {
  readonly #writer: OsmPbfWriter;
  readonly #changes: ChangeSet;
  /** In the order of types and ids. */
  readonly #pending: readonly XmlObject[];
  #next = 0;

  constructor(writer: OsmPbfWriter, changes: ChangeSet, { presence, bounds }: ExtractSurvey) {
    this.#writer = writer;
    this.#changes = changes;
    this.#pending = keptChanges(changes, presence, bounds);
  }

  async addBlock(blob: Blob, range: BlockRange | undefined): Promise<void> {
    if (range !== undefined && !this.#hasChanges(range)) {
      this.#writeBefore(range.type, range.lowest);
      this.#writer.copy(range.type, range, blob.bytes);
    } else {
      for (const object of objectsOf(readBlock(blob, decodeWhole))) this.#addObject(object);
    }
    await this.#writer.drained();
  }

  /** Writes the changes behind all objects. */
  finish(): void {
    while (this.#next < this.#pending.length) this.#writeNext();
  }

  #addObject(object: OsmObject): void {
    this.#writeBefore(object.type, object.id);
    const change = this.#changes.get(object.type, object.id);
    const isReplaced = change !== undefined && isNewer(change.object, object);
    if (this.#compareNext(object.type, object.id) === 0) {
      if (isReplaced) this.#writeNext();
      else this.#next += 1;
    }
    if (!isReplaced) writeObject(this.#writer, object);
  }

  /** Whether a change lies among the ids of a block. */
  #hasChanges({ type, lowest, highest }: BlockRange): boolean {
    const index = lowerBoundOf(this.#pending, type, lowest);
    return index < this.#pending.length && compare(itemAt(this.#pending, index).object, type, highest) <= 0;
  }

  #writeBefore(type: MemberType, id: number): void {
    while (this.#compareNext(type, id) < 0) this.#writeNext();
  }

  /** Negative where the next change comes before an object, 0 where it is its own. */
  #compareNext(type: MemberType, id: number): number {
    const next = this.#pending[this.#next];
    return next === undefined ? 1 : compare(next.object, type, id);
  }

  #writeNext(): void {
    const { object, deleted } = itemAt(this.#pending, this.#next);
    this.#next += 1;
    if (!deleted) writeObject(this.#writer, object);
  }
}

const compare = (object: OsmObject, type: MemberType, id: number): number =>
  memberTypes.indexOf(object.type) - memberTypes.indexOf(type) || object.id - id;

function lowerBoundOf(changes: readonly XmlObject[], type: MemberType, id: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(itemAt(changes, middle).object, type, id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Chooses what of changes, which may be of the whole world, belongs into an extract: all changes of its objects; new
 * nodes in its box; new ways with a node of these, and their other nodes; new relations with a member of these. In
 * the order of types and ids.
 */
function keptChanges(
  changes: ChangeSet,
  presence: Presence,
  [west, south, east, north]: Readonly<Bounds>,
): XmlObject[] {
  /** New objects that are kept. */
  const added = ofEach(() => new Set<number>());
  const isThere = (type: MemberType, id: number): boolean =>
    added[type].has(id) || (presence.has(type, id) && changes.get(type, id)?.deleted !== true);
  const isNew = ({ object: { type, id }, deleted }: XmlObject) => !deleted && !presence.has(type, id);
  const isInside = ({ lon, lat }: OsmNode) =>
    lon >= west * 1e7 && lon <= east * 1e7 && lat >= south * 1e7 && lat <= north * 1e7;

  const created = memberTypes.flatMap(type => [...changes.of(type)].filter(isNew).map(({ object }) => object));
  for (const node of created) if (node.type === 'node' && isInside(node)) added.node.add(node.id);
  const ways = created.filter((object): object is OsmWay => object.type === 'way');
  const reaching = ways.filter(way => way.refs.some(ref => isThere('node', ref)));
  for (const way of reaching) added.way.add(way.id);
  const relations = created.filter((object): object is OsmRelation => object.type === 'relation');
  for (let before = -1; before < added.relation.size; ) {
    before = added.relation.size;
    for (const { id, members } of relations)
      if (members.some(member => isThere(member.type, member.id))) added.relation.add(id);
  }
  // Last, as these nodes take no further ways with them.
  const changedWays = [...changes.of('way')].flatMap(({ object }) => (object.type === 'way' ? object : []));
  const outside = new Set(created.flatMap(({ type, id }) => (type === 'node' ? id : [])));
  for (const way of changedWays) {
    if (!isThere('way', way.id)) continue;
    for (const ref of way.refs) if (outside.has(ref)) added.node.add(ref);
  }
  return memberTypes.flatMap(type =>
    [...changes.of(type)]
      .filter(({ object: { id } }) => presence.has(type, id) || added[type].has(id))
      .sort((a, b) => a.object.id - b.object.id),
  );
}
