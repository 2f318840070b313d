import type { PlaceShape } from '../../../data-packs/format/places/place.ts';
import { boundsOf } from '../../../data-packs/geo/bounds.ts';
import { type Position, positionsOf } from '../../../data-packs/geo/lon-lat.ts';
import { ringArea } from '../../../data-packs/geo/ring.ts';
import { simplifiedLine, simplifiedRing } from '../../../data-packs/geo/simplified-line.ts';
import type { IndexedPlace } from '../places/place-index.ts';
import type { IndexedHouse } from '../places/place-rows.ts';
import type { Outline } from './place-feature.ts';

/** Share of a shape's extent that its outline may stray at first. */
const finest = 1 / 2000;
const coarser = 1.5;
const mostPositions = 2000;
/** The last one has a sixth of the extent. */
const mostAttempts = 15;

/** The outline of a place, or of a house's building; the lines of a street; `undefined` of points. */
export function outlineOf(place: IndexedPlace, house: IndexedHouse | undefined): Outline | undefined {
  if (!house) return simplifiedShape(place.index.shape(place.id));
  return house.building === undefined ? undefined : simplifiedShape(place.index.outline(house.building));
}

/** Simplified until it has few enough positions, without islands and holes too small for that. */
function simplifiedShape(shape: PlaceShape | undefined): Outline | undefined {
  if (!shape) return undefined;
  const parts = shape.type === 'lines' ? shape.lines.map(line => [line]) : shape.polygons;
  const [west, south, east, north] = boundsOf(parts.flat());
  const squeeze = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const plane = parts.map(lines =>
    lines.map(line => Float64Array.from(line, (value, i) => (i % 2 === 0 ? value * squeeze : value))),
  );
  let tolerance = Math.max((east - west) * squeeze, north - south) * finest;
  let simpler = shape.type === 'lines' ? simplifiedLines(plane, tolerance) : simplifiedPolygons(plane, tolerance);
  for (let attempt = 1; attempt < mostAttempts && countOf(simpler) > mostPositions; attempt += 1) {
    tolerance *= coarser;
    simpler = shape.type === 'lines' ? simplifiedLines(plane, tolerance) : simplifiedPolygons(plane, tolerance);
  }
  const coordinates = simpler.map(lines => lines.map(line => roundedPositions(line, squeeze)));
  const [only, ...others] = coordinates;
  if (!only) return undefined;
  if (shape.type === 'lines') return { type: 'MultiLineString', coordinates: coordinates.flat() };
  return others.length > 0 ? { type: 'MultiPolygon', coordinates } : { type: 'Polygon', coordinates: only };
}

const countOf = (parts: readonly (readonly Float64Array[])[]): number =>
  parts.flat().reduce((sum, line) => sum + line.length / 2, 0);

const simplifiedLines = (parts: readonly (readonly Float64Array[])[], tolerance: number): Float64Array[][] =>
  parts.map(lines => lines.map(line => Float64Array.from(simplifiedLine(line, tolerance))));

function simplifiedPolygons(polygons: readonly (readonly Float64Array[])[], tolerance: number): Float64Array[][] {
  const areaOf = (ring: Float64Array | undefined) => (ring ? Math.abs(ringArea(ring)) : 0);
  const largest = Math.max(...polygons.map(([outer]) => areaOf(outer)));
  const least = Math.min(4 * tolerance ** 2, largest);
  return polygons
    .filter(([outer]) => areaOf(outer) >= least)
    .map(rings =>
      rings
        .filter((ring, r) => r === 0 || areaOf(ring) >= least)
        .map((ring, r) => wound(simplifiedRing(ring, tolerance), r === 0)),
    );
}

/** As GeoJSON wants rings: outer ones counter-clockwise. */
function wound(ring: Float64Array, outer: boolean): Float64Array {
  if (ringArea(ring) > 0 === outer) return ring;
  const turned = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) turned.set(ring.subarray(i, i + 2), ring.length - 2 - i);
  return turned;
}

/** Six decimals: a tenth of a metre, as stored. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const roundedPositions = (line: Float64Array, squeeze: number): Position[] =>
  positionsOf(line).map(([x, y]) => [rounded(x / squeeze), rounded(y)]);
