import { roadDistances } from './engine/road-distances.ts';
import { isochrone, isochroneAreas } from './isochrone/isochrone-work.ts';
import { matrixTimes } from './matrix/times-work.ts';
import { orderedRoute } from './stop-order/ordered-route.ts';
import { shortestOrder } from './stop-order/stop-order.ts';
import { followedTrace, joinedTrace } from './trace/follow-trace.ts';
import { route } from './trip/route-work.ts';

/** All that the engine's process does. Questions and answers cross as structured clones; finished answers are bytes. */
export const engineWork = {
  route,
  orderedRoute,
  stopOrder: (_: unknown, { times, known }: { times: (number | null)[][]; known: number[] | undefined }) =>
    shortestOrder(times, known),
  matrixTimes,
  roadDistances,
  isochrone,
  isochroneAreas,
  followedTrace,
  joinedTrace,
};
export type EngineWork = typeof engineWork;
