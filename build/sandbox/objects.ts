import { OsmPbfWriter, type RelationMember } from '../../data-packs/builder/osm/pbf-writer.ts';
import type { Area } from './contours.ts';
import { at, type Path, type Point, toLonLat } from './plane.ts';

export type Tags = Record<string, string>;

interface MapNode {
  lon: number;
  lat: number;
  tags: Tags;
}

/**
 * The map's objects as OpenStreetMap has them. Points that fall on the same 1e-7 degree are one node, which is how lines share
 * junctions; ids count up in the order of making, so they are as fixed as the island.
 */
export class MapObjects {
  readonly nodes: MapNode[] = [];
  readonly ways: { refs: number[]; tags: Tags }[] = [];
  readonly relations: { members: RelationMember[]; tags: Tags }[] = [];
  readonly #nodeAt = new Map<number, number>();

  /** The node at a point, made when there is none yet. Tags are added to it. */
  node(point: Point, tags: Tags = {}): number {
    const degrees = toLonLat(point);
    const lon = Math.round(degrees[0] * 1e7);
    const lat = Math.round(degrees[1] * 1e7);
    // Both fit 24 bits once the island's corner is taken off: a key below 2^53.
    const key = (lon + 300_000_000) * 33_554_432 + (lat - 450_000_000);
    const known = this.#nodeAt.get(key);
    if (known !== undefined) {
      Object.assign(this.nodes[known - 1]?.tags ?? {}, tags);
      return known;
    }
    this.nodes.push({ lon, lat, tags: { ...tags } });
    this.#nodeAt.set(key, this.nodes.length);
    return this.nodes.length;
  }

  way(path: Path, tags: Tags): number {
    const refs: number[] = [];
    for (const point of path) {
      const id = this.node(point);
      if (refs[refs.length - 1] !== id) refs.push(id);
    }
    this.ways.push({ refs, tags });
    return this.ways.length;
  }

  relation(tags: Tags, members: RelationMember[]): number {
    this.relations.push({ members, tags });
    return this.relations.length;
  }

  /** A closed way, or a multipolygon where there are holes. The id of either. */
  area(area: Area, tags: Tags): { type: 'way' | 'relation'; id: number } {
    if (area.inner.length === 0) return { type: 'way', id: this.way(closed(area.outer), tags) };
    const members: RelationMember[] = [{ type: 'way', id: this.way(closed(area.outer), {}), role: 'outer' }];
    for (const ring of area.inner) members.push({ type: 'way', id: this.way(closed(ring), {}), role: 'inner' });
    return { type: 'relation', id: this.relation({ type: 'multipolygon', ...tags }, members) };
  }

  async write(path: string, bounds: readonly [number, number, number, number], timestamp: string): Promise<void> {
    const writer = await OsmPbfWriter.create(path, { bounds, timestamp, writingProgram: 'Outpost sandbox' });
    for (const [index, node] of this.nodes.entries())
      if (!writer.node(index + 1, node.lon, node.lat, node.tags)) await writer.drained();
    for (const [index, way] of this.ways.entries())
      if (!writer.way(index + 1, way.refs, way.tags)) await writer.drained();
    for (const [index, relation] of this.relations.entries())
      if (!writer.relation(index + 1, relation.members, relation.tags)) await writer.drained();
    await writer.close();
  }
}

function closed(ring: Path): Path {
  const first = at(ring, 0);
  const last = at(ring, -1);
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}
