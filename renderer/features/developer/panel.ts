import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { DeveloperPanel } from './developer-panel.tsx';
import { t } from './words.ts';

export const developerPanel = definePanel({
  id: 'developer',
  place: 'developer',
  Panel: DeveloperPanel,
  covers: true,
  commands: [{ id: 'developer', label: () => t('command'), useRun: opens('developer') }],
});
