import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { t } from './words.ts';

export const settingsPanel = definePanel({
  id: 'settings',
  Dialog: SettingsDialog,
  commands: [{ id: 'settings', label: () => t('title'), useRun: opens('settings') }],
});
