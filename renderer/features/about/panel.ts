import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { AboutDialog } from './about-dialog.tsx';
import { t } from './words.ts';

export const aboutPanel = definePanel({
  id: 'about',
  Dialog: AboutDialog,
  commands: [{ id: 'about', label: () => t('title'), useRun: opens('about') }],
});
