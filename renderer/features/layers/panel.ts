import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { panelButton } from '../../shell/panel-button.tsx';
import { opens } from '../../shell/shell-context.tsx';
import { layersWords as t } from '../../words.ts';
import { LayersOnMap } from './layers-on-map.tsx';
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
