import { useCamera } from '../../map/camera-port.tsx';
import { type Place, zoomOf } from './found-place.ts';

/** Moves the map to a place, as near as its kind asks for. */
export function useGoTo(): (place: Place) => void {
  const camera = useCamera();
  return ({ extent, point, kind }) => {
    if (extent !== undefined) camera.current?.showBox(extent);
    else camera.current?.showPoint(point, zoomOf(kind));
  };
}
