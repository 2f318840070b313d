import type { LonLat } from '../../../../data-packs/geo/lon-lat.ts';
import type { IsochroneRequest, Units } from '../../../api/types.ts';
import { type Plan, placedWaypoints } from '../../plan-state/plan.ts';
import { furthest, longestMinutes, mostAreas, mostPointsApart } from '../../plan-state/reach-settings.ts';
import { costingOptions } from '../../plan-state/travel-options.ts';

/** What keeps a plan from being asked. */
export type ReachFault = 'noPoint' | 'noContour' | 'manyAreas' | 'manyPoints' | 'outOfRange';

/** The requests of a plan, one for all points or one for each; or what is wrong with it. */
export function reachRequests(plan: Plan, units: Units): readonly IsochroneRequest[] | ReachFault {
  const { metric, contours, joined } = plan.reach;
  const points = placedWaypoints(plan).map(({ point: { lat, lon } }): LonLat => ({ lat, lon }));
  if (points.length === 0) return 'noPoint';
  if (contours.length === 0) return 'noContour';
  const most = metric === 'time' ? longestMinutes : furthest[units];
  if (contours.some(({ value }) => !(value > 0 && value <= most))) return 'outOfRange';
  if (joined && points.length * contours.length > mostAreas) return 'manyAreas';
  if (!joined && points.length > mostPointsApart) return 'manyPoints';
  const options = costingOptions(plan.costing, plan.options);
  const groups = joined ? [points] : points.map(point => [point]);
  return groups.map(locations => ({
    locations,
    costing: plan.costing,
    ...(options === undefined ? {} : { costingOptions: options }),
    contours: contours.map(({ value, color }) => ({ [metric]: value, color: color.slice(1) })),
    polygons: true,
    units,
  }));
}
