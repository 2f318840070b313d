import { useCallback } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { changeLayers, useLayerChoice } from '../../map/layers/layer-choice.ts';
import { MapButton } from '../../ui/frames/map-button.tsx';
import { layersWords as t } from '../../words.ts';

/** Tilts the map, or lays it flat again; named by what it leads to. */
export function View3dButton() {
  const { view3d } = useLayerChoice();
  const switchView3d = useSwitchView3d();
  return (
    <MapButton
      icon={view3d ? 'flat' : 'mountain'}
      label={t(view3d ? 'to2d' : 'to3d')}
      word={view3d ? '2D' : '3D'}
      className="view-3d-button"
      onClick={switchView3d}
    />
  );
}

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
