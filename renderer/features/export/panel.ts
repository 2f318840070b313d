import { definePanel } from '../../shell/define-panel.ts';
import { ExportChoice } from './export-choice.tsx';
import { ExportState, useRegionExport } from './use-region-export.ts';
import { t } from './words.ts';

export const exportPanel = definePanel({
  id: 'export',
  State: ExportState,
  Dialog: ExportChoice,
  commands: [
    {
      id: 'export',
      label: () => t('command'),
      menu: { section: 'file', shortcut: 'CmdOrCtrl+E' },
      useRun: () => useRegionExport().begin,
    },
  ],
});
