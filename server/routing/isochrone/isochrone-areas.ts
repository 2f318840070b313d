import { union } from 'polyclip-ts';
import { z } from 'zod';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { degreesSpanning } from '../../../data-packs/geo/flat-distance.ts';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';
import { ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';
import { engineTravel, snapping } from '../request-schemas.ts';
import type { Valhalla } from '../valhalla/valhalla.ts';
import { type IsochroneRequest, inKilometers } from './isochrone-request.ts';

/** An area too small for the grid the engine draws on is a square of twice this, metres. */
const smallest = 10;

type Position = [number, number];
const rings = z.custom<Outline[]>(Array.isArray);
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: z.unknown() }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.custom<Position[]>(Array.isArray) }),
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.custom<Outline[][]>(Array.isArray) }),
]);
const answerSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        color: z.string().optional(),
        type: z.string().optional(),
      }),
      geometry: geometrySchema,
    }),
  ),
});

function isochroneQuery(
  { contours, units, ...request }: IsochroneRequest,
  location: LonLat,
): Record<string, unknown> & { locations: readonly LonLat[]; costing: string } {
  const travel = engineTravel(request);
  return {
    ...travel,
    locations: snapping([location], travel),
    contours: contours.map(({ time, distance }, i) => ({
      ...(distance == null ? { time } : { distance: inKilometers(distance, units) }),
      // Answers come in another order: the colour says which contour is which.
      color: tagOf(i),
    })),
    polygons: true,
    // By itself the engine drops every area but the largest, even those around a location.
    denoise: 0,
    // It would simplify each outline by itself, so that a smaller one could cross the larger where both end at a coast.
    generalize: 0,
    show_locations: true,
  };
}

const tagOf = (contour: number): string => `00000${contour}`;

/** The areas around a location per contour, and the metres to the road it starts on. Throws 171 when near no road. */
export async function reachedBy(valhalla: Valhalla, request: IsochroneRequest, location: LonLat) {
  const { features } = answerSchema.parse(JSON.parse(await valhalla('isochrone', isochroneQuery(request, location))));
  const starts = features.flatMap(({ geometry }) => (geometry.type === 'MultiPoint' ? geometry.coordinates : []));
  const contours: Outline[][] = [];
  for (const [i, contour] of request.contours.entries()) {
    const outlines: Outline[] = [];
    for (const { properties, geometry } of features) {
      if (properties.color !== `#${tagOf(i)}`) continue;
      for (const [outer] of polygonsOf(geometry)) {
        if (outer) outlines.push(...simpleOutlines(onEarth(outer)));
      }
    }
    const metres = contour.distance == null ? smallest : inKilometers(contour.distance, request.units) * 1000;
    contours.push(around(starts, outlines, Math.min(smallest, metres)));
  }
  const snap = Math.min(...starts.map(([lon, lat]) => distanceBetween(location, { lon, lat })));
  return { contours, snap: Number.isFinite(snap) ? snap : 0 };
}

function polygonsOf(geometry: z.infer<typeof geometrySchema>): Outline[][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** Drop separate areas (over a ferry, beyond a tunnel) smaller than this share of the largest. */
const least = 0.01;

/** The outlines that hold a start or are of some size; where none holds it, a square for an area too small to draw. */
function around(starts: readonly Position[], outlines: readonly Outline[], metres: number): Outline[] {
  const sizes = outlines.map(ringAreaOfPositions);
  const largest = sizes.reduce((most, size) => Math.max(most, size), Number.NEGATIVE_INFINITY);
  const holding = outlines.filter(outline => starts.some(start => pointInPolygon([outline], ...start)));
  const kept = new Set([...outlines.filter((_, i) => itemAt(sizes, i) >= largest * least), ...holding]);
  const [first] = starts;
  if (holding.length === 0 && first) kept.add(squareAround(first, metres));
  return [...kept];
}

/** The engine's grid knows no end of the world. */
function onEarth(outline: Outline): Outline {
  const beyond = outline.some(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90);
  if (!beyond) return outline;
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return outline.map(([lon, lat]) => [within(lon, 180), within(lat, 90)]);
}

/** The outline of an area without holes: a closed ring of lon, lat, counter-clockwise. */
export type Outline = [number, number][];

function counterClockwise(outline: Outline): Outline {
  return ringAreaOfPositions(outline) < 0 ? outline.toReversed() : outline;
}

/** Splits a ring where it touches itself: areas that meet at a corner are outlines each, enclosed gaps are filled. */
export function simpleOutlines(ring: Outline): Outline[] {
  const outlines: Outline[] = [];
  const path: Outline = [];
  const keys: string[] = [];
  const positions = new Map<string, number>();
  for (const corner of counterClockwise(ring)) {
    const key = `${corner[0]},${corner[1]}`;
    const from = positions.get(key);
    // The index may be stale after a loop was removed: checking is faster than deleting its corners.
    if (from === undefined || keys[from] !== key) {
      positions.set(key, path.length);
      path.push(corner);
      keys.push(key);
      continue;
    }
    const loop: Outline = [...path.splice(from), corner];
    keys.length = from + 1;
    path.push(corner);
    if (loop.length > 3 && ringAreaOfPositions(loop) > 0) outlines.push(loop);
  }
  return outlines;
}

/** Makes a square around a point, for an area too small to draw. */
function squareAround([lon, lat]: readonly [number, number], metres: number): Outline {
  const [east, north] = degreesSpanning(metres, lat);
  return ringAround([lon - east, lat - north, lon + east, lat + north]);
}

/** Joins outlines and fills the gaps they enclose. */
export function joinAreas(outlines: Outline[]): Outline[] {
  const [first, ...others] = outlines.map(outline => [outline]);
  if (!first || others.length === 0) return outlines;
  return union(first, ...others).flatMap(([outer]) => (outer ? [counterClockwise(outer)] : []));
}
