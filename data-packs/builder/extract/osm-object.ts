import { itemAt } from '../../base/item-at.ts';
import { builderFailures } from '../../words/words.ts';
import { memberTypes } from '../osm/dataset.ts';
import { DamagedBlock } from '../osm/input-error.ts';
import { BlockDecoder } from '../osm/pbf/block-decoder.ts';
import type { DecodedBlock, TagChunk } from '../osm/pbf/chunks.ts';
import type { MemberType } from '../osm/pbf/pbf-block.ts';
import type { OsmPbfWriter, RelationMember } from '../osm/pbf/pbf-writer.ts';

interface Common {
  id: number;
  /** 0 where unknown. */
  version: number;
  tags: Record<string, string>;
}
/** `lon` and `lat` in whole 1e-7 degrees. */
export type OsmNode = Common & { type: 'node'; lon: number; lat: number };
export type OsmWay = Common & { type: 'way'; refs: number[] };
export type OsmRelation = Common & { type: 'relation'; members: RelationMember[] };
export type OsmObject = OsmNode | OsmWay | OsmRelation;

/** Makes a value for each type of object. */
export const ofEach = <Value>(make: (type: MemberType) => Value): Record<MemberType, Value> => ({
  node: make('node'),
  way: make('way'),
  relation: make('relation'),
});

/** Returns `false` when the caller should `await writer.drained()`. */
export function writeObject(writer: OsmPbfWriter, object: OsmObject): boolean {
  const { type, id, tags, version } = object;
  if (type === 'node') return writer.node(id, object.lon, object.lat, tags, version);
  if (type === 'way') return writer.way(id, object.refs, tags, version);
  return writer.relation(id, object.members, tags, version);
}

/** Decodes whole blocks, one after the other, with the ids of the file. */
export function decodeWhole(bytes: Uint8Array): DecodedBlock {
  const all = { want: 'all' } as const;
  const block = new BlockDecoder({ nodes: all, ways: all, relations: all, idsAsWritten: true }).decode(bytes);
  if (block.wayNodes) throw new DamagedBlock(builderFailures.message('changesOfLocations'));
  return block;
}

/** A block's objects: nodes, ways, relations, each in the block's order. */
export function objectsOf({ strings, nodes, ways, relations }: DecodedBlock): OsmObject[] {
  const text = Buffer.from(strings.bytes.buffer, strings.bytes.byteOffset, strings.bytes.length);
  const texts = Array.from({ length: strings.offsets.length - 1 }, (_, i) =>
    text.toString('utf8', strings.offsets[i], strings.offsets[i + 1]),
  );
  const tagsOf = ({ tagOffsets, tags }: TagChunk, row: number): Record<string, string> => {
    const found: [string, string][] = [];
    const end = 2 * itemAt(tagOffsets, row + 1);
    for (let i = 2 * itemAt(tagOffsets, row); i < end; i += 2)
      found.push([itemAt(texts, itemAt(tags, i)), itemAt(texts, itemAt(tags, i + 1))]);
    return Object.fromEntries(found);
  };
  const objects: OsmObject[] = [];
  let row = 0;
  for (const [i, id] of nodes?.ids.entries() ?? []) {
    if (nodes === undefined) break;
    const tags = nodes.taggedNodes[row] === i ? tagsOf(nodes, row++) : {};
    const [lon, lat] = [itemAt(nodes.lon, i), itemAt(nodes.lat, i)];
    objects.push({ type: 'node', id, version: itemAt(nodes.versions, i), lon, lat, tags });
  }
  for (const [i, id] of ways?.ids.entries() ?? []) {
    if (ways === undefined) break;
    const refs = Array.from(ways.refs.subarray(ways.refOffsets[i], ways.refOffsets[i + 1]));
    objects.push({ type: 'way', id, version: itemAt(ways.versions, i), refs, tags: tagsOf(ways, i) });
  }
  for (const [i, id] of relations?.ids.entries() ?? []) {
    if (relations === undefined) break;
    const members = [];
    for (let m = itemAt(relations.memberOffsets, i); m < itemAt(relations.memberOffsets, i + 1); m++) {
      const type = itemAt(memberTypes, itemAt(relations.memberTypes, m));
      members.push({ type, id: itemAt(relations.memberIds, m), role: itemAt(texts, itemAt(relations.memberRoles, m)) });
    }
    objects.push({ type: 'relation', id, version: itemAt(relations.versions, i), members, tags: tagsOf(relations, i) });
  }
  return objects;
}
