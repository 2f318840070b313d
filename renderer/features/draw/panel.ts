import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { drawWords as t } from '../../words.ts';
import { DrawButton } from './draw-button.tsx';
import { DrawOnMap } from './draw-on-map.tsx';
import { DrawState } from './draw-state.ts';

export const drawPanel = definePanel({
  id: 'draw',
  State: DrawState,
  Panel: lazy(async () => ({ default: (await import('./draw-panel.tsx')).DrawPanel })),
  covers: true,
  OnMap: DrawOnMap,
  Button: DrawButton,
  commands: [{ id: 'draw', label: () => t('title'), useRun: opens('draw') }],
});
