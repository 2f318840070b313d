import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { carryWords as t } from '../../words.ts';
import { CarryState, useCarry } from './carry-state.ts';
import { ExportChoice } from './export-choice.tsx';
import { PartOnMap } from './part-on-map.tsx';

export const carryPanel = definePanel({
  id: 'carry',
  State: CarryState,
  Panel: lazy(async () => ({ default: (await import('./carry-panel.tsx')).CarryPanel })),
  Dialog: ExportChoice,
  OnMap: PartOnMap,
  commands: [
    { id: 'carry', label: () => t('title'), useRun: opens('carry') },
    {
      id: 'export',
      label: () => t('exportCommand'),
      menu: { section: 'file', shortcut: 'CmdOrCtrl+E' },
      useRun: () => useCarry().begin,
    },
  ],
});
