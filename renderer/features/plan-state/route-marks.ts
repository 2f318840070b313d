import { type Plan, placedWaypoints } from './plan.ts';
import type { Route } from './route.ts';

/** The plan's places between the ends of its route, as the legs part them: metres from the start, and names. */
export function routeMarks(plan: Plan, { distances, legStarts }: Route): { along: number; name: string }[] {
  const places = placedWaypoints(plan);
  // Shaping points part legs, too: the names would stand at wrong places.
  if (legStarts.length !== places.length) return [];
  return places.slice(1, -1).map(({ label }, index) => {
    return { along: distances[legStarts[index + 1] ?? 0] ?? 0, name: label };
  });
}
