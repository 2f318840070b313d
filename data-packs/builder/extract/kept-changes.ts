import type { Bounds } from '../../geo/bounds.ts';
import { memberTypes } from '../osm/dataset.ts';
import type { MemberType } from '../osm/pbf/pbf-block.ts';
import type { ChangeSet } from './change-set.ts';
import { type OsmNode, type OsmRelation, type OsmWay, ofEach } from './osm-object.ts';
import type { XmlObject } from './osm-xml.ts';
import type { Presence } from './presence.ts';

/**
 * Chooses what of changes, which may be of the whole world, belongs into an extract: all changes of its objects; new
 * nodes in its box; new ways with a node of these, and their other nodes; new relations with a member of these. In
 * the order of types and ids.
 */
export function keptChanges(
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
