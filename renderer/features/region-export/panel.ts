import { definePanel } from '../../shell/define-panel.ts';
import { ExportChoice } from './export-choice.tsx';
import { ExportState, useExport } from './use-export.ts';
import { t } from './words.ts';

export const regionExportPanel = definePanel({
  id: 'region-export',
  State: ExportState,
  Dialog: ExportChoice,
  commands: [
    {
      id: 'export',
      label: () => t('command'),
      menu: { section: 'file', shortcut: 'CmdOrCtrl+E' },
      useRun: () => useExport().begin,
    },
  ],
});
