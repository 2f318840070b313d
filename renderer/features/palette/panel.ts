import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { t } from './words.ts';

export const palettePanel = definePanel({
  id: 'palette',
  Dialog: PaletteDialog,
  commands: [
    {
      id: 'palette',
      label: () => t('title'),
      key: 'mod+K',
      menu: { section: 'go', shortcut: 'CmdOrCtrl+K' },
      useRun: opens('palette'),
    },
  ],
});
