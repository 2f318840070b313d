import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { PlaceNames } from '../../format/places/place.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { degreesSpanning } from '../../geo/flat-distance.ts';
import { itemAt } from '../../geo/item-at.ts';
import { nearestOnLines } from '../../geo/nearest-on-lines.ts';
import { AreaIndex } from '../osm/area-index.ts';
import type { Polygon } from '../osm/dataset.ts';

interface WorldCountry {
  cca2: string;
  ccn3: string;
  name: { common: string; official: string; native: Record<string, { common: string; official: string }> };
  translations: Record<string, { common: string; official: string }>;
}

const require = createRequire(import.meta.url);

/** Coarse outlines are off by this much at most where borders bend (1:50 million). */
const reach = 20_000;

/** The world's countries: their names in every language we keep, and which one a point lies in where the extract cannot say. */
export class Countries {
  readonly #names = new Map<string, PlaceNames>();
  readonly #outlines: { code: string; index: AreaIndex; lines: Float64Array[] }[] = [];

  /** Loads outlines of countries near the bounds only. */
  constructor(bounds: Bounds) {
    const codes = new Map<string, string>();
    const countries = require('world-countries') as WorldCountry[];
    for (const { cca2, ccn3, name, translations } of countries) {
      codes.set(ccn3, cca2);
      const native = Object.values(name.native);
      const local = native[0]?.common ?? name.common;
      this.#names.set(cca2, {
        name: local,
        en: name.common,
        de: translations.deu?.common,
        fr: translations.fra?.common,
        alternatives: [...new Set([name.official, ...native.map(({ common }) => common)])],
      });
    }
    const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8')) as Topology<{
      countries: GeometryCollection;
    }>;
    for (const { id, geometry } of feature(world, world.objects.countries).features) {
      const code = codes.get(String(id));
      if (!code || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) continue;
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const near = parts
        .map((part): Polygon => part.map(ring => Float64Array.from(ring.flat())))
        .filter(polygon => meets(itemAt(polygon, 0), bounds));
      if (near.length > 0) this.#outlines.push({ code, index: new AreaIndex(near), lines: near.flat() });
    }
  }

  names(code: string): PlaceNames | undefined {
    return this.#names.get(code);
  }

  /** ISO code of the country at a point; at sea and along coarse borders the nearest one. */
  at(lon: number, lat: number): string | undefined {
    const inside = this.#outlines.find(({ index }) => index.contains(lon, lat));
    if (inside) return inside.code;
    let best: string | undefined;
    let least = reach;
    for (const { code, lines } of this.#outlines) {
      const { metres } = nearestOnLines(lines, lon, lat);
      if (metres < least) {
        least = metres;
        best = code;
      }
    }
    return best;
  }
}

function meets(ring: Float64Array, [west, south, east, north]: Bounds): boolean {
  const [x, y] = degreesSpanning(reach, (south + north) / 2);
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    left = Math.min(left, ring[i] as number);
    right = Math.max(right, ring[i] as number);
    bottom = Math.min(bottom, ring[i + 1] as number);
    top = Math.max(top, ring[i + 1] as number);
  }
  return left <= east + x && right >= west - x && bottom <= north + y && top >= south - y;
}
