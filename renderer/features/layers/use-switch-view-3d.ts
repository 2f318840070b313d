import { useCallback } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { changeLayers, useLayerChoice } from '../../map/layers/layer-choice.ts';

/** Degrees from straight down: hills stand out, and the horizon is still beyond the view. */
const tilt = 55;

/** Switches between the flat and the tilted map; north stays where it is. */
export function useSwitchView3d(): () => void {
  const { view3d } = useLayerChoice();
  const camera = useCamera();
  return useCallback(() => {
    changeLayers({ view3d: !view3d });
    camera.current?.tilt(view3d ? 0 : tilt);
  }, [view3d, camera]);
}
