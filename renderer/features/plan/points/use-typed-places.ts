import { useEffect } from 'react';
import { useClient } from '../../../api/client.ts';
import { forward } from '../../../api/geocoding.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { useStore } from '../../../ui/store.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { readPlace } from '../../subject/found-place.ts';

/** Looks again for texts whose search a reload ended; once there is a map, whose view ranks what is found. */
export function useTypedPlaces(): void {
  const client = useClient();
  const camera = useCamera();
  const { kept, dispatch } = usePlan();
  const isRead = useStore(kept.state, state => state.isRead);
  useEffect(() => {
    if (!isRead) return;
    const { waypoints } = kept.state.get().plan;
    for (const { id, label } of waypoints.filter(({ point, label }) => point === undefined && label !== '')) {
      forward(client, label, camera.current?.view()).then(
        ({ features: [feature] }) => {
          if (feature === undefined) return;
          const { point, title } = readPlace(feature);
          dispatch({ kind: 'found', id, text: label, place: { point, label: title } });
        },
        // The text stays in its row.
        () => undefined,
      );
    }
  }, [client, camera, dispatch, kept, isRead]);
}
