import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { settingsWords as t } from '../../words.ts';

export const settingsPanel = definePanel({
  id: 'settings',
  place: 'settings',
  Panel: lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel })),
  covers: true,
  commands: [{ id: 'settings', label: () => t('title'), useRun: opens('settings') }],
});
