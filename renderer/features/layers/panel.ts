import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { StyleSwitcher } from './style-switcher.tsx';
import { t } from './words.ts';

export const stylePanel = definePanel({
  id: 'style',
  Button: StyleSwitcher,
  commands: [{ id: 'style', label: () => t('title'), useRun: opens('style') }],
});
