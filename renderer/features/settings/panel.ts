import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { t } from './words.ts';

export const settingsPanel = definePanel({
  id: 'settings',
  place: 'settings',
  Panel: SettingsPanel,
  covers: true,
  commands: [{ id: 'settings', label: () => t('title'), useRun: opens('settings') }],
});
