import { z } from 'zod';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { metresToBounds } from '../../../data-packs/geo/metres-to-bounds.ts';
import { decodePolyline, encodePolyline } from '../../../data-packs/geo/polyline.ts';
import { routingWords as t } from '../../words.ts';
import { honestSnap } from '../engine/choose-graph.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import type { EngineTravel } from '../request-schemas.ts';
import { readAnswer, tripsOf } from '../trip/engine-trips.ts';
import { farEndWarnings, tellArrivals, warningsMember } from '../trip/far-snaps.ts';
import { joinTrips, type TraceGap, type TripPiece, tripPiece } from '../trip/joined-trip.ts';
import { legLines, snapDistance, tellGeometries } from '../trip/leg-lines.ts';
import type { engineTrip } from '../trip/route-request.ts';
import { tellRegions } from '../trip/trip-regions.ts';
import type { Engine, Valhalla } from '../valhalla/valhalla.ts';
import { type MapMatchingResponse, mapMatchingResponseSchema, type ShapeMatch } from './map-matching-request.ts';
import { furthestStep, type TraceEnds } from './trace-points.ts';

/** A trace of at least 2 points, one by one or as a polyline. */
type Trace = { shape: readonly LonLat[] } | { encodedPolyline: string };

interface TraceQuestion {
  trace: Trace;
  /** The points that are asked for, `to` beyond the last. */
  part: { from: number; to: number };
  /** Of what the engine knows: points far from it are left out. Default: the world. */
  within?: readonly Bounds[] | undefined;
  shapeMatch: ShapeMatch;
  options: EngineTravel & ReturnType<typeof engineTrip>;
  /** Whether the graph is being joined to others. */
  isPart: boolean;
}

/** The roads under a trace, or a part of it. */
export interface FollowedTrace {
  /** A finished `MapMatchingResponse`. */
  json: Uint8Array;
  /** The points it begins and ends at. */
  from: number;
  to: number;
  /** How many points and ways between them it leaves out. */
  missed: number;
}

/** Shared part of both questions about a trace, and its points for either. */
interface TraceQuery {
  options: TraceQuestion['options'];
  points: readonly LonLat[];
  shape: Readonly<Record<string, unknown>>;
}

/** Throws 171 where the engine knows of no two points. */
export async function followedTrace(
  { valhalla, regions }: Engine,
  { trace, part, within, shapeMatch, options, isPart }: TraceQuestion,
): Promise<FollowedTrace> {
  const all = 'shape' in trace ? trace.shape : decodePolyline(trace.encodedPolyline).map(product);
  const isKnown = ({ lon, lat }: LonLat) =>
    within === undefined || within.some(box => metresToBounds(lon, lat, box) <= honestSnap);
  const [known, beyond]: [number[], number[]] = [[], []];
  for (let i = part.from; i < part.to; i++) (isKnown(itemAt(all, i)) ? known : beyond).push(i);
  if (known.length < 2) throw routingFailure(171);
  const places = known.map(i => itemAt(all, i));
  const wild = new Set(shapeMatch === 'edge_walk' ? [] : wildPoints(places));
  const asked = known.filter((_, k) => !wild.has(k));
  const points = asked.map(i => itemAt(all, i));
  const scattered = shapeMatch === 'edge_walk' ? undefined : firstScattered(points, furthestStep);
  if (scattered !== undefined) {
    const from = itemAt(asked, scattered) + 1;
    throw routingFailure(
      444,
      t.message('scattered', { from, to: itemAt(asked, scattered + 1) + 1, kilometers: furthestStep / 1000 }),
    );
  }
  // A tenth of the characters that the same points are one by one.
  const shape =
    'shape' in trace
      ? { shape: points }
      : {
          encoded_polyline:
            points.length === all.length
              ? trace.encodedPolyline
              : encodePolyline(points.map(({ lon, lat }) => [lon, lat])),
        };
  // A walk along one point strays: it takes half a minute for no metre.
  const isStill = points.every(({ lat, lon }) => lat === points[0]?.lat && lon === points[0].lon);
  const { pieces, unmatched } = await follow(valhalla, { options, points, shape }, isStill ? 'map_snap' : shapeMatch);
  const inTrace = (i: number): number => asked[i] ?? i;
  const found = pieces
    .map(tripPiece)
    .map(({ trip, from, to }): TripPiece => ({ trip, from: inTrace(from), to: inTrace(to) }));
  if (options.geojson) tellGeometries(found.flatMap(({ trip }) => trip.legs));
  for (const { trip } of found) tellRegions(trip, regions);
  const missed = [...beyond, ...[...wild].map(k => itemAt(known, k)), ...unmatched.map(inTrace)];
  const ends = { first: itemAt(all, 0), last: itemAt(all, all.length - 1), points: all.length };
  return finished(found, [], missed, ends, isPart);
}

/** One answer of those about parts of a trace, which different engines gave. */
export function joinedTrace(
  _: unknown,
  question: { parts: readonly FollowedTrace[]; unmatched: readonly number[]; ends: TraceEnds; isPart: boolean },
): FollowedTrace {
  const { parts, unmatched, ends, isPart } = question;
  const told = parts.map(part => ({
    ...part,
    ...mapMatchingResponseSchema.parse(JSON.parse(`${Buffer.from(part.json)}`)),
  }));
  return finished(
    told,
    told.flatMap(({ gaps }) => gaps),
    [...unmatched, ...told.flatMap(({ unmatchedPoints }) => unmatchedPoints)],
    ends,
    isPart,
  );
}

function finished(
  pieces: readonly TripPiece[],
  within: readonly TraceGap[],
  unmatched: readonly number[],
  { first, last, points }: TraceEnds,
  isPart: boolean,
): FollowedTrace {
  const { trip, gaps } = joinTrips(pieces);
  const lines = legLines([itemAt(trip.legs, 0), itemAt(trip.legs, trip.legs.length - 1)]);
  const fromFirst = snapDistance(first, lines[0]?.[0]);
  const fromLast = snapDistance(last, lines[1]?.at(-1));
  tellArrivals(trip, [...trip.legs.map(() => 0), fromLast]);
  const response: MapMatchingResponse = {
    trip,
    gaps: [...gaps, ...within].sort((a, b) => a.fromIndex - b.fromIndex),
    unmatchedPoints: unmatched.toSorted((a, b) => a - b),
    ...warningsMember(farEndWarnings(fromFirst, fromLast, points), isPart),
  };
  return {
    json: Buffer.from(JSON.stringify(response)),
    from: Math.min(...pieces.map(({ from }) => from)),
    to: Math.max(...pieces.map(({ to }) => to)),
    missed: unmatched.length + response.gaps.length,
  };
}

/** As the engine itself takes a polyline apart: rounded degrees match elsewhere, by the last digit. */
const product = ([lon, lat]: readonly [number, number]): LonLat => ({
  lat: Math.round(lat * 1e6) * 1e-6,
  lon: Math.round(lon * 1e6) * 1e-6,
});

/** A trip for each part of the trace between gaps, and the indices of the points that fit no road. */
async function follow(valhalla: Valhalla, query: TraceQuery, shapeMatch: ShapeMatch) {
  try {
    return await followOnce(valhalla, query, shapeMatch);
  } catch (error) {
    // 443: the engine's walk found edges but no way along them, of a trace that stands still.
    if (shapeMatch !== 'walk_or_snap' || routingCode(error) !== 443) throw inTermsOfTraces(error, shapeMatch);
  }
  // Falling back is what walk_or_snap is for; the engine itself does not where walking found a way without any length.
  return followOnce(valhalla, query, 'map_snap').catch(error => {
    throw inTermsOfTraces(error, 'map_snap');
  });
}

const attributesSchema = z.object({ matched_points: z.array(z.object({ type: z.unknown() })).optional() });

async function followOnce(valhalla: Valhalla, { options, points, shape }: TraceQuery, shapeMatch: ShapeMatch) {
  const [route, matched] = await Promise.all([
    // The engine reports that each part of a polyline between gaps begins and ends at point 0.
    valhalla('trace_route', { ...options, shape: points, shape_match: shapeMatch }),
    // Only these tell outliers; both at once, as an engine has more than one thread.
    shapeMatch === 'edge_walk'
      ? '{}'
      : valhalla('trace_attributes', {
          ...options,
          ...shape,
          shape_match: shapeMatch,
          filters: { attributes: ['matched.type'], action: 'include' },
        }),
  ]);
  const { matched_points: attributes = [] } = attributesSchema.parse(JSON.parse(matched));
  return {
    pieces: tripsOf(readAnswer(route)),
    unmatched: attributes.flatMap(({ type }, i) => (type === 'unmatched' ? [i] : [])),
  };
}

/** The engine speaks of paths and of exact matches where no path was asked for and nothing exact. */
function inTermsOfTraces(error: unknown, shapeMatch: ShapeMatch): unknown {
  const code = routingCode(error);
  if (code === 154) return routingFailure(154, t.message('longTrace', { kilometers: 2000 }));
  if (code === 442 || code === 443) return routingFailure(shapeMatch === 'edge_walk' ? 443 : 444);
  return error;
}

/** A way there and back is made up when it is so many times as long as the way without it. */
const detour = 4;
/** And each half as many times as long as the steps beside it: those of a turn at the end of a road are alike. */
const leap = 3;
/** Steps shorter than this are a receiver's noise, metres. */
const noise = 20;

/** Indices of single points far off the line of their neighbours, which a road cannot explain. */
function wildPoints(points: readonly LonLat[]): number[] {
  const wild: number[] = [];
  const length = (from: number, to: number): number => distanceBetween(itemAt(points, from), itemAt(points, to));
  // The last two that were kept.
  let [earlier, before] = [-1, 0];
  for (let i = 1; i + 1 < points.length; i++) {
    const there = length(before, i);
    const back = there > leap * noise ? length(i, i + 1) : 0;
    const steps = [
      ...(earlier >= 0 ? [length(earlier, before)] : []),
      ...(i + 2 < points.length ? [length(i + 1, i + 2)] : []),
    ];
    const usual = Math.max(noise, Math.min(...steps));
    if (Math.min(there, back) > leap * usual && there + back > detour * Math.max(noise, length(before, i + 1))) {
      wild.push(i);
    } else [earlier, before] = [before, i];
  }
  return wild;
}

/** The first of two points in a row that are far from everything: no way between them and the rest is looked for. */
function firstScattered(points: readonly LonLat[], reach: number): number | undefined {
  let apart = true;
  for (let i = 1; i <= points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    const next = !from || !to || distanceBetween(from, to) > reach;
    const afterwards = points[i + 1];
    if (apart && next && to && (!afterwards || distanceBetween(to, afterwards) > reach)) return i - 1;
    apart = next;
  }
  return undefined;
}
