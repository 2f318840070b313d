import { z } from 'zod';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../request-schemas.ts';
import type { Engine } from './valhalla.ts';

/** One answer tells several roads per location. */
const atOnce = 200;

const locatedSchema = z.array(
  z.object({
    edges: z.array(z.object({ correlated_lat: z.number(), correlated_lon: z.number() })).nullish(),
    nodes: z.array(z.object({ lat: z.number(), lon: z.number() })).nullish(),
  }),
);

/** Metres from each location to the nearest road or path the profile may use; undefined where the engine finds none. */
export async function roadDistances(
  { valhalla }: Engine,
  { locations, costing }: { locations: readonly LonLat[]; costing: Costing },
): Promise<(number | undefined)[]> {
  const distances: (number | undefined)[] = [];
  for (let from = 0; from < locations.length; from += atOnce) {
    const some = locations.slice(from, from + atOnce);
    const located = locatedSchema.parse(
      JSON.parse(await valhalla('locate', { locations: some, costing, verbose: false })),
    );
    for (const [i, location] of some.entries()) {
      const { edges, nodes } = located[i] ?? {};
      const found = [
        ...(edges ?? []).map(edge => ({ lat: edge.correlated_lat, lon: edge.correlated_lon })),
        ...(nodes ?? []),
      ];
      distances.push(found.length === 0 ? undefined : Math.min(...found.map(at => distanceBetween(location, at))));
    }
  }
  return distances;
}
