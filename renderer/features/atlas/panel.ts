import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { t } from './words.ts';

export const atlasPanel = definePanel({
  id: 'atlas',
  place: 'export',
  Panel: lazy(async () => ({ default: (await import('./atlas-panel.tsx')).AtlasPanel })),
  covers: true,
  commands: [{ id: 'atlas', label: () => t('command'), useRun: opens('atlas') }],
});
