import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { panelButton } from '../../shell/panel-button.tsx';
import { opens } from '../../shell/shell-context.tsx';
import { drawWords as t } from '../../words.ts';
import { DrawOnMap } from './draw-on-map.tsx';
import { DrawState } from './draw-state.ts';

export const drawPanel = definePanel({
  id: 'draw',
  State: DrawState,
  Panel: lazy(async () => ({ default: (await import('./draw-panel.tsx')).DrawPanel })),
  covers: true,
  OnMap: DrawOnMap,
  Button: panelButton(
    'draw',
    'ruler',
    () => t('title'),
    () => t('word'),
  ),
  commands: [{ id: 'draw', label: () => t('title'), useRun: opens('draw') }],
});
