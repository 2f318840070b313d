import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Topology, Polygon as TopoPolygon } from 'topojson-specification';
import type { Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { reversed } from '../../data-packs/builder/osm/rings.ts';
import { cutPolygon, overlap, unwrapped } from './antimeridian.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;
type Position = [number, number];

const require = createRequire(import.meta.url);

/** Natural Earth's land and countries, 1:10 million, cut for a flat map. */
export class WorldAtlas {
  readonly #atlas: Atlas;

  constructor() {
    this.#atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8')) as Atlas;
  }

  land(): Polygon[] {
    return this.#landRings().flatMap(rings => cutPolygon(rings));
  }

  /** Outlines of the countries by ISO 3166-1 numeric code. */
  outlines(): Map<string, Polygon[]> {
    const found = new Map<string, Polygon[]>();
    for (const { id, geometry } of feature(this.#atlas, this.#atlas.objects.countries).features) {
      if (id === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) continue;
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const key = String(id);
      found.set(key, [...(found.get(key) ?? []), ...parts.flatMap(rings => cutPolygon(rings as Position[][]))]);
    }
    return found;
  }

  /**
   * The sea is what the land leaves: one polygon whose southern edge is Antarctica's coast and whose holes are all
   * other land, and the waters inside the land.
   */
  sea(): Polygon[] {
    const holes: Float64Array[] = [];
    const inland: Polygon[] = [];
    let southern: Position[] = [];
    for (const rings of this.#landRings()) {
      const [outer, ...lakes] = rings;
      if (!outer) continue;
      const path = unwrapped(outer);
      const first = path[0];
      const last = path[path.length - 1];
      if (first && last && Math.abs(last[0] - first[0]) > 180) southern = aroundTheWorld(path);
      else for (const [ring] of cutPolygon([outer])) if (ring) holes.push(reversed(ring));
      for (const lake of lakes) inland.push(...cutPolygon([lake]));
    }
    const edge = 180 + overlap;
    const outer: Position[] = [[edge, 85.2], [-edge, 85.2], ...southern.filter(([lon]) => lon > -edge && lon < edge)];
    const [start] = outer;
    if (start) outer.push(start);
    return [[Float64Array.from(outer.flat()), ...holes], ...inland];
  }

  #landRings(): Position[][][] {
    const polygons: Position[][][] = [];
    for (const object of this.#atlas.objects.land.geometries as (TopoPolygon | MultiPolygon)[]) {
      const shape = feature(this.#atlas, object);
      if (shape.type !== 'Feature') continue;
      const { geometry } = shape;
      if (geometry.type === 'Polygon') polygons.push(geometry.coordinates as Position[][]);
      else if (geometry.type === 'MultiPolygon') polygons.push(...(geometry.coordinates as Position[][][]));
    }
    return polygons;
  }
}

/** Antarctica's coast from west to east, over a little more than a whole turn. */
function aroundTheWorld(path: readonly Position[]): Position[] {
  const first = path[0];
  const last = path[path.length - 1];
  if (!first || !last) return [];
  const eastward = last[0] > first[0] ? [...path] : [...path].reverse();
  const turns = [-720, -360, 0, 360, 720].flatMap(shift => eastward.map(([lon, lat]): Position => [lon + shift, lat]));
  return turns;
}
