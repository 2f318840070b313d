import { z } from 'zod';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { type EngineTravel, snapping } from '../request-schemas.ts';
import type { Engine } from '../valhalla/valhalla.ts';

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
