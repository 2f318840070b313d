import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { LocateButton, useLocate } from './locate-button.tsx';
import { PositionMark } from './position-mark.tsx';
import { PositionParts } from './position-parts.tsx';
import { PositionProvider } from './position-state.ts';

export const positionPanel = definePanel({
  id: 'position',
  State: PositionProvider,
  Panel: lazy(async () => ({ default: (await import('./position-panel.tsx')).PositionPanel })),
  OnMap: PositionParts,
  Button: LocateButton,
  Status: PositionMark,
  commands: [
    { id: 'locate', label: () => t('locate'), key: 'G', useRun: () => useLocate().next },
    { id: 'position', label: () => t('title'), useRun: opens('position') },
  ],
});
