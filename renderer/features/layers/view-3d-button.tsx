import { useLayerChoice } from '../../map/layers/layer-choice.ts';
import { MapButton } from '../../ui/frames/map-button.tsx';
import { useSwitchView3d } from './use-switch-view-3d.ts';
import { t } from './words.ts';

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
