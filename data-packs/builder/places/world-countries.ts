import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { itemAt } from '../../base/item-at.ts';
import type { PlaceNames } from '../../format/places/place.ts';
import { type Bounds, boundsMeet, boundsOf, unrolled } from '../../geo/bounds.ts';
import { degreesSpanning } from '../../geo/flat-distance.ts';
import { nearestOnLines } from '../../geo/nearest-on-lines.ts';
import { continued } from '../osm/antimeridian.ts';
import { AreaIndex } from '../osm/area-index.ts';
import type { Polygon } from '../osm/dataset.ts';
import { nearest } from './geometry.ts';

interface WorldCountry {
  cca2: string;
  ccn3: string;
  name: { common: string; official: string; native: Record<string, { common: string; official: string }> };
  translations: Record<string, { common: string; official: string }>;
}

const require = createRequire(import.meta.url);

/** Metres that the coarse outlines (1:50 million) are off at most. */
const outlineError = 20_000;

/** Outlines go on beyond 180 degrees. */
const turns = [0, 360, -360];

/** Names of the world's countries, and the country of a point for extracts without its boundary. */
export class Countries {
  readonly #names = new Map<string, PlaceNames>();
  readonly #outlines: { code: string; index: AreaIndex; lines: Float64Array[] }[] = [];

  /** Loads outlines near the bounds only, and of these countries only where they are given. */
  constructor(bounds: Bounds, only?: readonly string[]) {
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
      if (!code || only?.includes(code) === false || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon'))
        continue;
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const near = parts
        .map((part): Polygon => part.map(ring => continued(Float64Array.from(ring.flat()))))
        .filter(polygon => isNear(itemAt(polygon, 0), bounds));
      if (near.length > 0) this.#outlines.push({ code, index: new AreaIndex(near), lines: near.flat() });
    }
  }

  names(code: string): PlaceNames | undefined {
    return this.#names.get(code);
  }

  /** ISO code of the country at a point; off the coast and along borders of the nearest one. */
  at(lon: number, lat: number): string | undefined {
    const inside = this.#outlines.find(({ index }) => turns.some(turn => index.contains(lon + turn, lat)));
    if (inside) return inside.code;
    return nearest(this.#outlines, ({ lines }) => nearestOnLines(lines, lon, lat).metres, outlineError)?.code;
  }
}

function isNear(ring: Float64Array, bounds: Bounds): boolean {
  const [west, south, east, north] = unrolled(bounds);
  const [x, y] = degreesSpanning(outlineError, (south + north) / 2);
  const box = boundsOf([ring]);
  return turns.some(turn => boundsMeet(box, [west - x + turn, south - y, east + x + turn, north + y]));
}
