import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';

export const developerPanel = definePanel({
  id: 'developer',
  place: 'developer',
  Panel: lazy(async () => ({ default: (await import('./developer-panel.tsx')).DeveloperPanel })),
  covers: true,
});
