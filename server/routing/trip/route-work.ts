import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { routingFailure } from '../engine/engine-failure.ts';
import { nameRefusedLocation } from '../engine/refused-location.ts';
import type { Engine } from '../engine/valhalla.ts';
import { tripOf } from './engine-trips.ts';
import { turnsAround } from './leg-geometry.ts';
import { legLines, snapDistances } from './leg-lines.ts';
import type { EngineRouteQuery } from './route-request.ts';
import type { RouteResponse } from './route-response.ts';

/** `json` is the finished `RouteResponse`. Throws a Failure that names the location. */
export async function route(
  { valhalla }: Engine,
  query: EngineRouteQuery,
): Promise<{ json: Uint8Array; snapDistances: number[] }> {
  const answer = await valhalla('route', query).catch(async error => {
    throw await nameRefusedLocation(error, valhalla, query);
  });
  const trip = tripOf(answer);
  const lines = legLines(trip);
  refuseTurningAround(query, lines);
  const snaps = snapDistances(query.locations, lines);
  return {
    json: Buffer.from(JSON.stringify({ trip, snapDistances: snaps } satisfies RouteResponse)),
    snapDistances: snaps,
  };
}

/** The engine lets `break_through` turn around at the very end of a road; the API does not. */
function refuseTurningAround({ locations }: EngineRouteQuery, lines: readonly LonLat[][]): void {
  // The way since the last stop that allows to turn around: a leg between two stops at one place has no direction.
  let arriving: LonLat[] | undefined;
  for (const [i, { type }] of locations.slice(0, -1).entries()) {
    if (i === 0 || type !== 'break_through') {
      arriving = undefined;
      continue;
    }
    const [before, after] = [lines[i - 1], lines[i]];
    if (!before || !after) continue;
    arriving = arriving === undefined || moves(before) ? before : arriving;
    if (turnsAround(arriving, after)) {
      throw routingFailure(442, `The route cannot go on at location ${i + 1} without turning around`);
    }
  }
}

const moves = (line: readonly LonLat[]): boolean =>
  line.some(({ lat, lon }) => lat !== line[0]?.lat || lon !== line[0].lon);
