import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { batchPanelWords as t } from '../../words.ts';
import { BatchState } from './batch-state.ts';

export const batchPanel = definePanel({
  id: 'batch',
  place: 'data',
  State: BatchState,
  Panel: lazy(async () => ({ default: (await import('./batch-panel.tsx')).BatchPanel })),
  commands: [{ id: 'batch', label: () => t('title'), useRun: opens('batch') }],
});
