import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { routingWords as t } from '../../words.ts';
import { routingFailure } from '../engine/engine-failure.ts';
import { nameRefusedLocation } from '../engine/refused-location.ts';
import type { Engine } from '../valhalla/valhalla.ts';
import { answerWith, shapesOf } from './engine-trips.ts';
import { farSnapWarnings, warningsMember } from './far-snaps.ts';
import { withHonestArrivals } from './honest-arrivals.ts';
import { withGeometries } from './leg-geojson.ts';
import { turnsAround } from './leg-geometry.ts';
import { legLines, snapDistances } from './leg-lines.ts';
import { mendTrips } from './mend-trips.ts';
import type { EngineRouteQuery } from './route-request.ts';
import type { RouteResponse } from './route-response.ts';

/** Computes a route; `json` is the finished `RouteResponse`. Throws a Failure that names the location. */
export async function route(
  { valhalla }: Engine,
  query: EngineRouteQuery,
): Promise<{ json: Uint8Array; snapDistances: number[] }> {
  const told = await valhalla('route', query).catch(async error => {
    throw await nameRefusedLocation(error, valhalla, query);
  });
  const answer = mendTrips(told);
  const lines = legLines(shapesOf(answer));
  refuseTurningAround(query, lines);
  const snaps = snapDistances(query.locations, lines);
  const warnings = farSnapWarnings(snaps);
  const added = { snapDistances: snaps, ...warningsMember(warnings) } satisfies Partial<RouteResponse>;
  const honest = warnings.length > 0 ? withHonestArrivals(answer, query.locations) : answer;
  const finished = query.geojson ? withGeometries(honest) : honest;
  return { json: answerWith(finished, added), snapDistances: snaps };
}

/** Refuses U-turns at `break_through` stops, which the engine allows at dead ends. */
function refuseTurningAround({ locations }: EngineRouteQuery, lines: readonly LonLat[][]): void {
  // The line since the last stop that allows U-turns: a leg between two stops at one place has no direction.
  let arriving: LonLat[] | undefined;
  for (const [i, { type }] of locations.slice(0, -1).entries()) {
    if (i === 0 || type !== 'break_through') {
      arriving = undefined;
      continue;
    }
    const [before, after] = [lines[i - 1], lines[i]];
    if (!before || !after) continue;
    arriving = arriving === undefined || hasLength(before) ? before : arriving;
    if (turnsAround(arriving, after)) {
      throw routingFailure(442, t.message('turnsAround', { number: i + 1 }));
    }
  }
}

const hasLength = (line: readonly LonLat[]): boolean =>
  line.some(({ lat, lon }) => lat !== line[0]?.lat || lon !== line[0].lon);
