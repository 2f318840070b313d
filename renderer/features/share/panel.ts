import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { sharePanelWords as t } from '../../words.ts';
import { ShareStatus } from './share-status.tsx';

export const sharePanel = definePanel({
  id: 'share',
  place: 'phones',
  Panel: lazy(async () => ({ default: (await import('./share-panel.tsx')).SharePanel })),
  covers: true,
  Status: ShareStatus,
  commands: [{ id: 'share', label: () => t('command'), useRun: opens('share') }],
});
