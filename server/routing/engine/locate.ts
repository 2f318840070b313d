import { z } from 'zod';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { routingWords as t } from '../../words.ts';
import { type EngineTravel, snapping } from '../request-schemas.ts';
import type { Engine, Valhalla } from '../valhalla/valhalla.ts';
import { routingCode, routingFailure } from './engine-failure.ts';

/** One answer tells several roads per location. */
const atOnce = 200;

/** Edges that can be reached from fewer others, or lead to fewer, routes take only where there is nothing else. */
const leastReach = 50;

const locatedSchema = z.array(
  z.object({
    edges: z
      .array(
        z.object({
          correlated_lat: z.number(),
          correlated_lon: z.number(),
          inbound_reach: z.number(),
          outbound_reach: z.number(),
        }),
      )
      .nullish(),
  }),
);

/** Metres from each location to the road or path a route of the profile takes; undefined where the engine finds none. */
export async function roadDistances(
  { valhalla }: Engine,
  { locations, travel }: { locations: readonly LonLat[]; travel: EngineTravel },
): Promise<(number | undefined)[]> {
  const distances: (number | undefined)[] = [];
  for (let from = 0; from < locations.length; from += atOnce) {
    const some = locations.slice(from, from + atOnce);
    const located = locatedSchema.parse(
      JSON.parse(await valhalla('locate', { ...travel, locations: snapping(some, travel), verbose: true })),
    );
    for (const [i, location] of some.entries()) {
      const edges = located[i]?.edges ?? [];
      const connected = edges.filter(edge => Math.min(edge.inbound_reach, edge.outbound_reach) >= leastReach);
      const metres = (connected.length > 0 ? connected : edges).map(edge =>
        distanceBetween(location, { lat: edge.correlated_lat, lon: edge.correlated_lon }),
      );
      distances.push(metres.length === 0 ? undefined : Math.min(...metres));
    }
  }
  return distances;
}

/** A query of the engine over locations: `locations` and all that decides where they snap. */
export interface LocationsQuery extends Record<string, unknown> {
  locations: readonly { lat: number; lon: number }[];
  costing: string;
}

const roadsSchema = z.array(z.object({ edges: z.array(z.unknown()).nullish(), nodes: z.array(z.unknown()).nullish() }));

/** Indices of the locations that no usable road or path is near enough to. */
async function withoutRoad(
  valhalla: Valhalla,
  { locations, costing, costing_options }: LocationsQuery,
): Promise<number[]> {
  const located = roadsSchema.parse(JSON.parse(await valhalla('locate', { locations, costing, costing_options })));
  return located.flatMap(({ edges, nodes }, i) => ((edges?.length ?? 0) + (nodes?.length ?? 0) === 0 ? [i] : []));
}

/**
 * The engine says that it refuses a route, not over which location. Asked again it tells: where it finds a road, or how
 * far it routes. Gives the failure with the location's number in its sentence, or the failure as it was.
 */
export async function nameRefusedLocation(error: unknown, valhalla: Valhalla, query: LocationsQuery): Promise<unknown> {
  const code = routingCode(error);
  if (code === 171) {
    const [index] = await withoutRoad(valhalla, query);
    return index === undefined ? error : noRoadNear(query.locations, index);
  }
  if (code !== 442 && code !== 170 && code !== 154) return error;
  return routingFailure(code, t.message(sentences[code], await refusedPair(valhalla, query)));
}

const sentences = { 154: 'pairTooFarApart', 170: 'pairUnconnected', 442: 'pairWithoutRoute' } as const;

export function noRoadNear(locations: LocationsQuery['locations'], index: number): Error {
  const { lat, lon } = itemAt(locations, index);
  return routingFailure(171, t.message('noRoadNear', { number: index + 1, lat, lon }));
}

/** Numbers of the first two in a row that no route connects, by halving: 200 locations take eight questions. */
async function refusedPair(valhalla: Valhalla, query: LocationsQuery): Promise<{ from: number; to: number }> {
  const refuses = async (count: number): Promise<boolean> => {
    try {
      await valhalla('route', { ...query, locations: query.locations.slice(0, count) });
      return false;
    } catch (error) {
      if (routingCode(error) === undefined) throw error;
      return true;
    }
  };
  // The first `goes` locations are routed, the first `fails` are not.
  let [goes, fails] = [1, query.locations.length];
  while (fails - goes > 1) {
    const middle = Math.floor((goes + fails) / 2);
    if (await refuses(middle)) fails = middle;
    else goes = middle;
  }
  return { from: fails - 1, to: fails };
}
