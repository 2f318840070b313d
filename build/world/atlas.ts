import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { cutPolygon } from './antimeridian.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Position = [number, number];

const require = createRequire(import.meta.url);

/** Natural Earth's countries, 1:10 million, cut for a flat map. */
export class WorldAtlas {
  readonly #atlas: Atlas;

  constructor() {
    this.#atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8')) as Atlas;
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
}
