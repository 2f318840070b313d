import { boundsOf } from '../../geo/bounds.ts';
import { simplifiedRing } from '../../geo/simplified-line.ts';

/** Of an outline's longer side: as fine as one sees it on a map of the whole extract. */
const share = 1 / 150;
/** Degrees: what coordinates are rounded to. */
const step = 0.01;
/** Larger outlines are left out, as simplifying may take long. */
const most = { rings: 2000, corners: 50_000 };

/** The outer rings of a polygon or multipolygon, generalised; undefined where there is none, or an invalid one. */
export function outlineOf(coordinates: unknown): number[][] | undefined {
  const rings = outerRings(coordinates);
  if (rings === undefined || rings.length === 0 || rings.length > most.rings) return undefined;
  if (rings.some(ring => ring.length > 2 * most.corners)) return undefined;
  const [west, south, east, north] = boundsOf(rings);
  const tolerance = Math.max(step, share * Math.max(east - west, north - south));
  const drawn = rings.map(ring => simplifiedRing(ring, tolerance));
  // Where all rings are tiny, like those of a city, the coarse step would leave none.
  const digits = Math.max(east - west, north - south) < 30 * step ? 1000 : 1 / step;
  return drawn.map(ring => Array.from(ring, value => Math.round(value * digits) / digits));
}

function outerRings(coordinates: unknown): Float64Array[] | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  const [first] = coordinates as unknown[];
  if (isRing(first)) {
    const ring = ringOf(first);
    return ring === undefined ? undefined : [ring];
  }
  const rings: Float64Array[] = [];
  for (const polygon of coordinates as unknown[]) {
    const ring = Array.isArray(polygon) ? ringOf(polygon[0]) : undefined;
    if (ring === undefined) return undefined;
    rings.push(ring);
  }
  return rings;
}

const isRing = (value: unknown): boolean =>
  Array.isArray(value) && Array.isArray(value[0]) && typeof value[0][0] === 'number';

function ringOf(value: unknown): Float64Array | undefined {
  if (!Array.isArray(value) || value.length < 4) return undefined;
  const ring = new Float64Array(value.length * 2);
  for (const [i, position] of (value as unknown[]).entries()) {
    if (!Array.isArray(position)) return undefined;
    const [lon, lat] = position as unknown[];
    if (typeof lon !== 'number' || typeof lat !== 'number') return undefined;
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return undefined;
    ring[2 * i] = lon;
    ring[2 * i + 1] = lat;
  }
  return ring;
}
