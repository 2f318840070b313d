import { useCamera } from '../../map/camera/camera-port.tsx';
import { type Place, zoomOf } from '../subject/shown-place.ts';

/** Moves the map to a place, at the zoom of its extent or kind. */
export function useGoTo(): (place: Place) => void {
  const camera = useCamera();
  return ({ extent, point, kind }) => {
    if (extent !== undefined) camera.current?.showBox(extent);
    else camera.current?.showPoint(point, zoomOf(kind));
  };
}
