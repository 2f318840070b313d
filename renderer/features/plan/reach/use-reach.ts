import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import type { LonLat } from '../../../../data-packs/geo/lon-lat.ts';
import { isochrone } from '../../../api/routing.ts';
import type { IsochroneRequest, Units } from '../../../api/types.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { reachWords as t } from '../../../words.ts';
import { type Plan, placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { furthest, longestMinutes, mostAreas, mostPointsApart } from '../../plan-state/reach-settings.ts';
import { travelRequest } from '../../plan-state/travel-options.ts';
import { useToolAnswer } from '../../plan-state/use-tool-answer.ts';
import { type ReachArea, readAreas } from './reach-area.ts';

const none: readonly ReachArea[] = [];
/** Milliseconds without another change before asking: numbers are typed digit by digit. */
const pause = 300;

/** What can be reached from the plan's points, the largest area first. `wantsIt`: whether to ask. */
export function useReach(wantsIt = true) {
  const { units } = useSettings();
  const { plan } = usePlan();
  const wanted = useMemo(() => {
    const requests = reachRequests(plan, units);
    return typeof requests === 'string' ? requests : { requests, joined: plan.reach.joined };
  }, [plan, units]);
  const [asked] = useDebouncedValue(wanted, pause);
  const { answer, question, loading, error, retry } = useToolAnswer<ReachQuestion, ReachFault, ReachArea[]>('reach', {
    asked,
    wanted: wantsIt,
    ask: async (client, { requests, joined }, signal) =>
      readAreas(await Promise.all(requests.map(request => isochrone(client, request, signal))), joined),
  });
  const fault = typeof wanted === 'string' ? wanted : undefined;
  return {
    areas: fault === undefined ? (answer ?? none) : none,
    requests: question?.requests ?? [],
    fault,
    loading: fault === undefined && (loading || asked !== wanted),
    error: fault === undefined ? error : undefined,
    retry,
  };
}

interface ReachQuestion {
  requests: readonly IsochroneRequest[];
  joined: boolean;
}

/** What keeps a plan from being asked. */
type ReachFault = 'noPoint' | 'noContour' | 'manyAreas' | 'manyPoints' | 'outOfRange';

/** The requests of a plan, one for all points or one for each; or what is wrong with it. */
function reachRequests(plan: Plan, units: Units): readonly IsochroneRequest[] | ReachFault {
  const { metric, contours, joined } = plan.reach;
  const points = placedWaypoints(plan).map(({ point: { lat, lon } }): LonLat => ({ lat, lon }));
  if (points.length === 0) return 'noPoint';
  if (contours.length === 0) return 'noContour';
  const most = metric === 'time' ? longestMinutes : furthest[units];
  if (contours.some(({ value }) => !(value > 0 && value <= most))) return 'outOfRange';
  if (joined && points.length * contours.length > mostAreas) return 'manyAreas';
  if (!joined && points.length > mostPointsApart) return 'manyPoints';
  const groups = joined ? [points] : points.map(point => [point]);
  return groups.map(locations => ({
    locations,
    ...travelRequest(plan),
    contours: contours.map(({ value, color }) => ({ [metric]: value, color: color.slice(1) })),
    polygons: true,
    units,
  }));
}

/** Names an area by its limit: "10 min", "5 km". */
export function useAreaName(): (area: Pick<ReachArea, 'contour' | 'metric'>) => string {
  const { units } = useSettings();
  return useCallback(
    ({ contour, metric }) =>
      t(metric === 'time' ? 'withinMinutes' : units === 'miles' ? 'withinMiles' : 'withinKilometres', {
        value: contour,
      }),
    [units],
  );
}
