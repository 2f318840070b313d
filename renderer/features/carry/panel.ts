import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { t } from './words.ts';

export const carryPanel = definePanel({
  id: 'carry',
  Panel: lazy(async () => ({ default: (await import('./carry-panel.tsx')).CarryPanel })),
  commands: [{ id: 'carry', label: () => t('title'), useRun: opens('carry') }],
});
