import type { Transport } from './arterials.ts';
import { buildable, type Island } from './island.ts';
import { planStreets } from './layouts.ts';
import { distance, type Point } from './plane.ts';
import { inStrip } from './sites.ts';
import { layStreet } from './streets.ts';

/** Fills every settlement with its streets, between the roads, rails and waters that are there. */
export function layTownStreets(island: Island, { roads, rails, express }: Transport): void {
  for (const town of island.settlements) {
    const ground = (point: Point) =>
      buildable(island, point, town.character === 'capital' ? 0.26 : 0.42) &&
      distance(point, town.centre) < town.radius * 1.7 &&
      !rails.nearest(point, 17) &&
      !express.nearest(point, 45) &&
      !inStrip(island.airfield, point, 60);
    for (const plan of planStreets(town)) layStreet(roads, plan, town.id, ground);
  }
}
