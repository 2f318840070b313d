import { type Dispatch, useEffect, useRef } from 'react';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import { useClient } from '../../api/client-context.ts';
import { reverse } from '../../api/geocoding.ts';
import { formatCoordinates } from '../../ui/format.ts';
import { readPlace } from '../search/found-place.ts';
import type { Plan, PlanAction } from './route-plan.ts';

/** A name is given to a point only by a place this near (metres); otherwise it keeps its coordinates. */
const nearEnough = 150;

/** Waypoints that were put on the map by hand show coordinates first, then the name of what is there. */
export function useWaypointNames(plan: Plan, dispatch: Dispatch<PlanAction>): void {
  const client = useClient();
  const asked = useRef(new WeakSet<object>());
  useEffect(() => {
    for (const { id, point, label } of plan.waypoints) {
      if (point === undefined || label !== formatCoordinates(point) || asked.current.has(point)) continue;
      asked.current.add(point);
      reverse(client, point).then(
        features => {
          const place = features[0] === undefined ? undefined : readPlace(features[0]);
          if (place === undefined) return;
          const metres = distanceBetween(point, place.point);
          if (metres <= nearEnough) dispatch({ kind: 'label', id, point, label: place.title });
        },
        // Without a name the coordinates stay: nothing is lost, nothing to say.
        () => undefined,
      );
    }
  }, [client, plan.waypoints, dispatch]);
}
