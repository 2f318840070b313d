import { type Dispatch, useEffect, useRef } from 'react';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import { useClient } from '../../api/client.ts';
import { reverse } from '../../api/geocoding.ts';
import { formatCoordinates } from '../../ui/format/format.ts';
import { readPlace } from '../subject/found-place.ts';
import type { Plan } from './plan.ts';
import type { PlanAction } from './plan-reducer.ts';

/** Metres; a place further away does not name the point. */
const maxDistance = 150;

/** Replaces the coordinates of waypoints set on the map with the name of the nearest place. */
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
          if (metres <= maxDistance) dispatch({ kind: 'label', id, point, label: place.title });
        },
        // Keep the coordinates.
        () => undefined,
      );
    }
  }, [client, plan.waypoints, dispatch]);
}
