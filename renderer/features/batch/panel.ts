import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { batchPanelWords as t } from '../../words.ts';

export const batchPanel = definePanel({
  id: 'batch',
  place: 'data',
  Panel: lazy(async () => ({ default: (await import('./batch-panel.tsx')).BatchPanel })),
  commands: [{ id: 'batch', label: () => t('title'), useRun: opens('batch') }],
});
