import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { aboutWords as t } from '../../words.ts';
import { AboutDialog } from './about-dialog.tsx';

export const aboutPanel = definePanel({
  id: 'about',
  Dialog: AboutDialog,
  commands: [{ id: 'about', label: () => t('title'), useRun: opens('about') }],
});
