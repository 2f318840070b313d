import { useEffect } from 'react';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { useMap } from '../../../map/map-context.ts';
import type { Store } from '../../../ui/store.ts';

/** Keeps what the map shows, for panels, which are outside the map. */
export function WatchSight({ sight }: { sight: Store<Bounds | undefined> }) {
  const { map } = useMap();
  const camera = useCamera();
  useEffect(() => {
    const look = () => sight.set(camera.current?.boxInSight());
    look();
    map.on('moveend', look);
    return () => {
      map.off('moveend', look);
    };
  }, [map, camera, sight]);
  return null;
}
