import { itemAt } from '../../data-packs/base/item-at.ts';
import { OsmPbfWriter, type RelationMember } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import type { Area } from './contours.ts';
import { type Path, type Point, toLonLat } from './plane.ts';

export type Tags = Record<string, string>;

interface MapNode {
  lon: number;
  lat: number;
  tags: Tags;
}

/**
 * The map's objects in OpenStreetMap's model. Points within the same 1e-7 degree are one node, so that lines share
 * junctions. Ids count up in order of creation, which makes them reproducible.
 */
export class MapObjects {
  readonly nodes: MapNode[] = [];
  readonly ways: { refs: number[]; tags: Tags }[] = [];
  readonly relations: { members: RelationMember[]; tags: Tags }[] = [];
  readonly #nodeAt = new Map<number, number>();

  /** Finds or creates the node at a point and adds tags to it. */
  node(point: Point, tags: Tags = {}): number {
    const degrees = toLonLat(point);
    const lon = Math.round(degrees[0] * 1e7);
    const lat = Math.round(degrees[1] * 1e7);
    // Relative to the island's corner both fit 24 bits, and the key is below 2^53.
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

  /** Adds a closed way, or a multipolygon if it has holes. */
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
  const first = itemAt(ring, 0);
  const last = itemAt(ring, ring.length - 1);
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}
