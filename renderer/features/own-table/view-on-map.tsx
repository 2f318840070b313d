import { useEffect } from 'react';
import { boxInSight } from '../../map/camera/camera.ts';
import { listen } from '../../map/listen.ts';
import { useMap } from '../../map/map-context.ts';
import { viewInSight } from './table-state.ts';

/** Tells the table what is in view. */
export function ViewOnMap() {
  const { map } = useMap();
  useEffect(() => {
    const look = () => viewInSight.set(boxInSight(map));
    look();
    return listen(map, ['moveend'], look);
  }, [map]);
  return null;
}
