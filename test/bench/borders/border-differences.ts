import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';
import type { Question } from './border-questions.ts';

/** An answer of a service, parsed. */
export interface Told {
  status: number;
  body: ReturnType<typeof JSON.parse>;
}

/** Ways in which an answer of the parts may differ from the whole's. */
export type Fault =
  | 'refused'
  | 'invented'
  | 'time'
  | 'length'
  | 'area'
  | 'order'
  | 'gap'
  | 'legs'
  | 'manoeuvres'
  | 'warnings'
  | 'border told';

/** The faults that the aim counts; others are told beside it. */
export const counted: readonly Fault[] = ['refused', 'invented', 'time', 'length', 'area', 'order', 'gap', 'legs'];

/** What may differ: a share, and what rounding makes. */
const isNear = (whole: number, parts: number, rounding: number, share = 0.001): boolean =>
  Math.abs(whole - parts) <= Math.max(rounding, share * Math.abs(whole));
const second = 0.11;
const metre = 0.0011;

/** Compares an answer of the parts with that of the whole. */
export function faultsOf({ kind }: Question, whole: Told, parts: Told): Fault[] {
  if (whole.status !== 200) return parts.status === 200 ? ['invented'] : [];
  if (parts.status !== 200) return ['refused'];
  switch (kind) {
    case 'matrix':
      return cellFaults(whole.body, parts.body);
    case 'isochrone':
      return areaFaults(whole.body, parts.body);
    default:
      return tripFaults(whole.body, parts.body);
  }
}

interface Manoeuvre {
  type: number;
  streetNames?: string[];
}
interface TripAnswer {
  trip: { summary: { time: number; length: number }; legs: { maneuvers: Manoeuvre[] }[] };
  warnings?: { code: string }[];
  gaps?: unknown[];
  waypointOrder?: number[];
}

/** The turns of a trip, and the streets they lead to. */
const turns = ({ trip }: TripAnswer): string[] =>
  trip.legs.flatMap(({ maneuvers }) => maneuvers.map(({ type, streetNames = [] }) => `${type} ${streetNames}`));

/** Told of parts only. */
const ofRegions = new Set(['regions_differ', 'region_between_missing']);
const warningsOf = ({ warnings = [] }: TripAnswer): string =>
  String(warnings.map(({ code }) => code).filter(code => !ofRegions.has(code)));

function tripFaults(whole: TripAnswer, parts: TripAnswer): Fault[] {
  const faults: Fault[] = [];
  const [a, b] = [whole.trip.summary, parts.trip.summary];
  if (!isNear(a.time, b.time, second)) faults.push('time');
  if (!isNear(a.length, b.length, metre)) faults.push('length');
  if (String(whole.waypointOrder) !== String(parts.waypointOrder)) faults.push('order');
  if ((parts.gaps?.length ?? 0) > (whole.gaps?.length ?? 0)) faults.push('gap');
  if (whole.trip.legs.length !== parts.trip.legs.length) faults.push('legs');
  if (String(turns(whole)) !== String(turns(parts))) faults.push('manoeuvres');
  if (warningsOf(whole) !== warningsOf(parts)) faults.push('warnings');
  return faults;
}

interface Cells {
  sourcesToTargets: { time: number | null; distance: number | null }[][];
}

function cellFaults(whole: Cells, parts: Cells): Fault[] {
  const faults = new Set<Fault>();
  const cells = parts.sourcesToTargets.flat();
  for (const [i, { time, distance }] of whole.sourcesToTargets.flat().entries()) {
    const cell = itemAt(cells, i);
    if (time === null || distance === null) {
      if (cell.time !== null) faults.add('invented');
    } else if (cell.time === null || cell.distance === null) faults.add('refused');
    else {
      // Cells tell whole seconds.
      if (!isNear(time, cell.time, 1)) faults.add('time');
      if (!isNear(distance, cell.distance, metre)) faults.add('length');
    }
  }
  return [...faults];
}

interface Areas {
  features: {
    properties: { reachesBorder?: boolean };
    geometry:
      | { type: 'Polygon'; coordinates: Position[][] }
      | { type: 'MultiPolygon'; coordinates: Position[][][] }
      | { type: 'LineString' | 'MultiLineString' };
  }[];
}

/** Square degrees without holes. */
function squareDegrees({ features }: Areas): number {
  const polygons = features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
  return polygons.reduce(
    (sum, rings) =>
      rings.reduce((left, ring, i) => left + Math.abs(ringAreaOfPositions(ring)) * (i === 0 ? 1 : -1), sum),
    0,
  );
}

function areaFaults(whole: Areas, parts: Areas): Fault[] {
  const faults: Fault[] = [];
  if (!isNear(squareDegrees(whole), squareDegrees(parts), 0, 0.01)) faults.push('area');
  const told = ({ features }: Areas) => String(features.map(({ properties }) => properties.reachesBorder === true));
  if (told(whole) !== told(parts)) faults.push('border told');
  return faults;
}

/** One line for whoever looks for the cause. */
export function summaryOf({ kind }: Question, { status, body }: Told): string {
  if (status !== 200) return `${status} ${body?.routingErrorCode ?? ''} ${body?.message ?? ''}`.trim();
  if (kind === 'matrix') return JSON.stringify((body as Cells).sourcesToTargets.map(row => row.map(c => c.time)));
  if (kind === 'isochrone') return `${(squareDegrees(body) * 1e6).toFixed(1)} millionths of a square degree`;
  const { trip } = body as TripAnswer;
  return `${trip.summary.length.toFixed(3)} km, ${trip.summary.time.toFixed(1)} s, ${turns(body).join('; ')}`;
}
