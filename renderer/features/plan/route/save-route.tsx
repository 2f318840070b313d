import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import { writeGeoJson } from '../../../formats/write-geojson.ts';
import { planWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import type { Route } from '../../plan-state/route.ts';
import { SaveResult } from '../save-result.tsx';
import { legsDocument } from './route-document.ts';

interface SaveRouteProps {
  route: Route;
  heights: readonly (number | null)[] | undefined;
  /** Whether its heights are on their way. */
  heightsLoading: boolean;
}

/** The colour of routes on the map. */
const routeColor = '#0b6bcb';

/** Keeps the route, as its GeoJSON is downloaded. */
export function SaveRoute({ route, heights, heightsLoading }: SaveRouteProps) {
  const { plan, request, chosen, loading } = usePlan();
  const stops = placedWaypoints(plan);
  const name = t('routeName', { from: stops[0]?.label ?? '', to: stops.at(-1)?.label ?? '' });
  return (
    <SaveResult
      kind="route"
      disabled={loading || heightsLoading || request === undefined}
      result={() => ({
        name,
        content: writeGeoJson(legsDocument({ name, route, stops, heights })),
        mediaType: 'application/geo+json',
        bounds: boundsOfPositions(route.line),
        endpoint: '/directions/v1',
        requests: request === undefined ? [] : [request],
        ...(chosen > 0 && { alternative: chosen }),
        color: routeColor,
      })}
    />
  );
}
