import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import type { LngLat } from '../lng-lat.ts';
import { decodePolyline } from '../polyline.ts';
import type { MountedRegion } from '../regions/index.ts';
import { chooseRegion } from './choose-region.ts';
import type { RoutingEngine } from './engine.ts';
import { routingFailure } from './engine-failure.ts';
import { metresBetween, turnsAround } from './leg-geometry.ts';
import { engineRouteQuery, type RouteRequest, routeRequestSchema } from './route-request.ts';
import { type RouteResponse, routeResponseSchema, tripOf } from './route-response.ts';

/** Beyond the installed regions a road this near is still taken for the one that was meant, metres. */
const honestSnap = 1000;

/** Where directions get their engine from. */
interface Engines {
  regions(): MountedRegion[];
  of(region: MountedRegion): RoutingEngine;
}

export interface DirectionsOptions {
  engines: Engines;
  /** One engine for everything, whatever regions are installed (a Valhalla service elsewhere). */
  everywhere?: RoutingEngine;
  /** What to call the region a place lies in, where that is known. */
  nameRegion?: (lon: number, lat: number) => Promise<string | undefined>;
}

export function directionsEndpoint(options: DirectionsOptions): Endpoint {
  return defineEndpoint({
    operation: 'route',
    summary: 'Directions between two or more locations',
    description:
      'By car, bicycle or on foot, with turn-by-turn instructions. Failures of routing are 400 `bad_request` with a ' +
      '`routingErrorCode`: 171 no road near a location, 442 no route, 170 unconnected, 154 too far.',
    method: 'post',
    path: '/directions/v1',
    scope: 'routing',
    body: routeRequestSchema,
    reply: { json: routeResponseSchema },
    cost: () => 10,
    handle: ({ body }, { signal }) => route(body, options, signal),
  });
}

async function route(request: RouteRequest, options: DirectionsOptions, signal: AbortSignal): Promise<RouteResponse> {
  const { engines, everywhere } = options;
  const { locations } = request;
  const regions = engines.regions();
  const uncovered = (location: LngLat) => !regions.some(region => region.covers(location.lon, location.lat));
  const missing = (): Promise<Failure> => notCovered(locations.findIndex(uncovered), locations, options);

  const engine = everywhere ?? engines.of(await choose(regions, locations, missing));
  const answer = await engine.call('route', engineRouteQuery(request), signal).catch(async error => {
    const code = error instanceof Failure ? error.details.routingErrorCode : undefined;
    const outside = !everywhere && (code === 171 || code === 154) && locations.some(uncovered);
    throw outside ? await missing() : error;
  });
  const trip = tripOf(answer);
  const legs = trip.legs.map(({ shape }) => decodePolyline(shape));
  refuseTurningAround(request, legs);
  const snapDistances = snaps(locations, legs);
  const far = locations.findIndex((location, i) => uncovered(location) && (snapDistances[i] ?? 0) > honestSnap);
  if (!everywhere && far >= 0) throw await notCovered(far, locations, options);
  return { trip, snapDistances };
}

/** Nothing in reach is a matter of coverage: the failure should say which region is missing. */
async function choose(
  regions: readonly MountedRegion[],
  locations: readonly LngLat[],
  missing: () => Promise<Failure>,
): Promise<MountedRegion> {
  try {
    return chooseRegion(regions, locations);
  } catch (error) {
    throw error instanceof Failure && error.details.routingErrorCode === 171 ? await missing() : error;
  }
}

async function notCovered(
  index: number,
  locations: readonly LngLat[],
  { nameRegion }: DirectionsOptions,
): Promise<Failure> {
  const location = locations[index];
  // The name only helps: that it cannot be found must not hide what failed.
  const name = location && (await nameRegion?.(location.lon, location.lat).catch(() => undefined));
  const place = location ? ` (${location.lat}, ${location.lon})` : '';
  const remedy = name === undefined ? 'install the region it lies in' : `install a region of ${name} that holds it`;
  return routingFailure(171, `Location ${index + 1}${place} is outside every installed region: ${remedy}`);
}

/** The engine lets `break_through` turn around at a dead end; the API does not. */
function refuseTurningAround({ locations }: RouteRequest, legs: readonly (readonly LngLat[])[]): void {
  for (const [i, { type }] of locations.slice(0, -1).entries()) {
    const arriving = legs[i - 1];
    const departing = legs[i];
    if (type !== 'break_through' || !arriving || !departing) continue;
    if (turnsAround(arriving, departing)) {
      throw routingFailure(442, `The route cannot go on at location ${i + 1} without turning around`);
    }
  }
}

/** Metres from each location to the road it was put on, to a decimetre. */
function snaps(locations: readonly LngLat[], legs: readonly (readonly LngLat[])[]): number[] {
  return locations.map((location, i) => {
    const snapped = i === 0 ? legs[0]?.[0] : legs[i - 1]?.at(-1);
    return snapped ? Math.round(metresBetween(location, snapped) * 10) / 10 : 0;
  });
}
