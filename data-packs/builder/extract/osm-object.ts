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
