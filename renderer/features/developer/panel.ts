import { definePanel } from '../../shell/define-panel.ts';
import { DeveloperPanel } from './developer-panel.tsx';

export const developerPanel = definePanel({
  id: 'developer',
  place: 'developer',
  Panel: DeveloperPanel,
  covers: true,
});
