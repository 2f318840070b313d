import { lazy } from 'react';
import { hasImagery } from '../../api/tiles/styles.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { useImageryElsewhere } from '../../map/layers/use-imagery-elsewhere.ts';
import { SwitchedOverlays } from '../../map/overlays/switched-overlays.tsx';
import { Tiles3dOnMap } from '../../map/tiles-3d/tiles-3d-on-map.tsx';
import { IncidentCards } from '../../map/traffic/incident-cards.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { useDrawnStyle, useInstalledRegions } from '../../shell/installed-regions.tsx';
import { panelButton } from '../../shell/panel-button.tsx';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { layersWords as t } from '../../words.ts';
import { incidentKind } from './incident-list.tsx';
import { useSwitchView3d, View3dButton } from './view-3d-button.tsx';

export const layersPanel = definePanel({
  id: 'layers',
  Panel: lazy(async () => ({ default: (await import('./layers-panel.tsx')).LayersPanel })),
  OnMap: LayersOnMap,
  Button: panelButton(
    'layers',
    'layers',
    () => t('title'),
    () => t('word'),
  ),
  commands: [{ id: 'layers', label: () => t('title'), key: 'L', useRun: opens('layers') }],
});

export const view3dPanel = definePanel({
  id: 'view-3d',
  Button: View3dButton,
  commands: [{ id: 'view-3d', label: () => t('switch3d'), key: '3', useRun: useSwitchView3d }],
});

/** What people switched, and why there is no imagery where they want it. */
function LayersOnMap() {
  const regions = useInstalledRegions();
  return (
    <>
      <SwitchedOverlays />
      <Tiles3dOnMap regions={regions} />
      <IncidentCards kindOf={incidentKind} />
      <ImageryNote />
    </>
  );
}

/** Says that imagery was chosen where there is none, and leads to what there is. */
function ImageryNote() {
  const shell = useShell();
  const camera = useCamera();
  const { styleName, colorScheme, setStyleName } = useSettings();
  const drawn = useDrawnStyle();
  const elsewhere = useImageryElsewhere(hasImagery(drawn));
  if (drawn === styleName && elsewhere === undefined) return null;
  const other = t(colorScheme);
  return (
    <div className="card nothing-here" role="status">
      <span>{elsewhere === undefined ? t('insteadOfImagery', { style: other }) : t('noImageryHere')}</span>
      {elsewhere === undefined ? (
        <SmallButton variant="subtle" label={t('title')} onClick={() => shell.open('layers')} />
      ) : (
        <SmallButton variant="light" label={t('showImagery')} onClick={() => camera.current?.showBox(elsewhere)} />
      )}
      <SmallButton variant="subtle" label={t('useStyle', { style: other })} onClick={() => setStyleName(colorScheme)} />
    </div>
  );
}
