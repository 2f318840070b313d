import { itemAt } from '../../base/item-at.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { linesInWorld } from './antimeridian.ts';
import { type Line, memberTypes, missingNode, type NodeColumns, type OsmDataset, type TagColumns } from './dataset.ts';
import { indexOfNumber, numberAt } from './packed-numbers.ts';

/** An object's tags, without prototype: keys such as `constructor` come from the data only. */
export type Tags = Readonly<Record<string, string>>;

/** `name`; of a country, which has one in each of its languages ("Schweiz/Suisse/Svizzera/Svizra"), the first. */
export function ownName({ name, place, boundary, admin_level }: Tags): string | undefined {
  const isCountry = place === 'country' || (boundary === 'administrative' && admin_level === '2');
  return isCountry ? name?.split('/')[0]?.trim() || name : name;
}

export interface Member {
  type: (typeof memberTypes)[number];
  id: number;
  /** Index among the dataset's objects of that type; -1 where the extract lacks it. */
  index: number;
  role: string;
}

const perDegree = 1e7;
const utf8 = new TextDecoder();

/** Reads a dataset's columns as objects. Cheap to make, one per thread: strings are decoded on first use. */
export class OsmView {
  readonly dataset: OsmDataset;
  readonly #strings: (string | undefined)[] = [];

  constructor(dataset: OsmDataset) {
    this.dataset = dataset;
  }

  string(index: number): string {
    const known = this.#strings[index];
    if (known !== undefined) return known;
    const { bytes, offsets } = this.dataset.strings;
    // TextDecoder refuses shared memory, hence the copy.
    const text = utf8.decode(bytes.slice(offsets[index], offsets[index + 1]));
    this.#strings[index] = text;
    return text;
  }

  /** Tags of row `row` of `nodes.tagged`, i.e. of node `nodes.taggedNodes[row]`. */
  nodeTags(row: number): Tags {
    return this.#tags(this.dataset.nodes.tagged, row);
  }

  wayTags(index: number): Tags {
    return this.#tags(this.dataset.ways, index);
  }

  relationTags(index: number): Tags {
    return this.#tags(this.dataset.relations, index);
  }

  /** Relations with their tags. */
  *relations(): Generator<[index: number, tags: Tags]> {
    for (let i = 0; i < this.dataset.relations.ids.length; i++) yield [i, this.relationTags(i)];
  }

  /** Ways that have any of the keys; the tags of others, which are most, are not read. */
  *waysWith(...keys: string[]): Generator<[index: number, tags: Tags]> {
    for (const way of this.#rowsWith(this.dataset.ways, keys)) yield [way, this.wayTags(way)];
  }

  /** The same of nodes, by their row among those with tags. */
  *nodesWith(...keys: string[]): Generator<[row: number, tags: Tags]> {
    for (const row of this.#rowsWith(this.dataset.nodes.tagged, keys)) yield [row, this.nodeTags(row)];
  }

  *#rowsWith({ tagOffsets, tags }: TagColumns, keys: readonly string[]): Generator<number> {
    const wanted = this.stringsAmong(keys);
    for (let row = 0, i = 0; row + 1 < tagOffsets.length; row++) {
      const end = 2 * (tagOffsets[row + 1] as number);
      while (i < end && !wanted.has(tags[i] as number)) i += 2;
      if (i < end) yield row;
      i = end;
    }
  }

  /** Degrees. */
  nodePlace(node: number): LonLat {
    const { lon, lat } = this.dataset.nodes;
    return { lon: numberAt(lon, node) / perDegree, lat: numberAt(lat, node) / perDegree };
  }

  /** The way in degrees, in one piece on each side of 180 degrees, without nodes that the extract lacks. */
  wayLines(index: number): Line[] {
    return linesInWorld(this.wayLine(index));
  }

  /** The way's nodes in degrees, without those that the extract lacks. */
  wayLine(index: number): Line {
    const { nodes, ways } = this.dataset;
    const start = ways.refOffsets[index] as number;
    const end = ways.refOffsets[index + 1] as number;
    const line = new Float64Array((end - start) * 2);
    let length = 0;
    for (let i = start; i < end; i++) {
      const node = ways.refs[i] as number;
      if (node === missingNode) continue;
      line[length++] = numberAt(nodes.lon, node) / perDegree;
      line[length++] = numberAt(nodes.lat, node) / perDegree;
    }
    return length === line.length ? line : line.slice(0, length);
  }

  /** Indices of a way's nodes, without missing and repeated ones. */
  wayNodes(index: number): number[] {
    const { refOffsets, refs } = this.dataset.ways;
    const nodes: number[] = [];
    for (let i = refOffsets[index] as number; i < (refOffsets[index + 1] as number); i++) {
      if (refs[i] !== missingNode && refs[i] !== nodes[nodes.length - 1]) nodes.push(refs[i] as number);
    }
    return nodes;
  }

  /** Tells whether the way is a ring: at least four references, first and last the same node. */
  wayIsClosed(index: number): boolean {
    const { refOffsets, refs } = this.dataset.ways;
    const start = refOffsets[index] as number;
    const end = refOffsets[index + 1] as number;
    return end - start >= 4 && refs[start] === refs[end - 1] && refs[start] !== missingNode;
  }

  members(relation: number): Member[] {
    const { memberOffsets, memberTypes: types, memberIds, memberRoles } = this.dataset.relations;
    const members: Member[] = [];
    for (let i = memberOffsets[relation] as number; i < (memberOffsets[relation + 1] as number); i++) {
      const type = itemAt(memberTypes, types[i] as number);
      const id = memberIds[i] as number;
      const index = type === 'way' ? this.wayIndex(id) : type === 'node' ? this.nodeIndex(id) : this.relationIndex(id);
      members.push({ type, id, index, role: this.string(memberRoles[i] as number) });
    }
    return members;
  }

  /** -1 where the extract has no such node. */
  nodeIndex(id: number): number {
    return indexOfNumber(this.dataset.nodes.ids, id);
  }

  wayIndex(id: number): number {
    return indexOfId(this.dataset.ways.ids, id);
  }

  relationIndex(id: number): number {
    return indexOfId(this.dataset.relations.ids, id);
  }

  /** Positions of texts among the strings. */
  stringsAmong(texts: readonly string[]): Set<number> {
    const { bytes, offsets } = this.dataset.strings;
    const wanted = texts.map(text => Buffer.from(text));
    const found = new Set<number>();
    for (let i = 0; i + 1 < offsets.length; i++) {
      const start = offsets[i] as number;
      const length = (offsets[i + 1] as number) - start;
      if (wanted.some(text => text.length === length && text.every((byte, at) => bytes[start + at] === byte)))
        found.add(i);
    }
    return found;
  }

  #tags(columns: TagColumns, row: number): Tags {
    const tags: Record<string, string> = Object.create(null);
    const end = 2 * (columns.tagOffsets[row + 1] as number);
    for (let i = 2 * (columns.tagOffsets[row] as number); i < end; i += 2) {
      tags[this.string(columns.tags[i] as number)] = this.string(columns.tags[i + 1] as number);
    }
    return tags;
  }
}

/** Nodes in degrees. */
export function lineThrough({ lon, lat }: Pick<NodeColumns, 'lon' | 'lat'>, nodes: readonly number[]): Line {
  const line = new Float64Array(2 * nodes.length);
  for (const [i, node] of nodes.entries()) {
    line[2 * i] = numberAt(lon, node) / perDegree;
    line[2 * i + 1] = numberAt(lat, node) / perDegree;
  }
  return line;
}

/** Index of `id` in ascending `ids`, -1 where absent. */
export function indexOfId(ids: Float64Array | Uint32Array, id: number): number {
  const index = lowerBound(ids, id);
  return ids[index] === id ? index : -1;
}

/** Index of the first id that is not below `id`. */
function lowerBound(ids: Float64Array | Uint32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** A set of words written in one text, separated by white space: long lists of tag values stay readable. */
export const tagSet = (text: string): ReadonlySet<string> => new Set(wordsOf(text));

/** Turns rows of a value and its words into a lookup by word. */
export function tagTable<Value>(rows: readonly (readonly [value: Value, words: string])[]): ReadonlyMap<string, Value> {
  return new Map(rows.flatMap(([value, words]) => wordsOf(words).map(word => [word, value] as const)));
}
