import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export const settingsPanel = definePanel({
  id: 'settings',
  Dialog: SettingsDialog,
  commands: [{ id: 'settings', label: () => 'Settings', useRun: opens('settings') }],
});
