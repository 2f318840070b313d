import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { paletteWords as t } from '../../words.ts';
import { PaletteDialog } from './palette-dialog.tsx';

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
