import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, whileOpen } from '../../shell/shell-context.tsx';
import { atlasPanelWords as t } from '../../words.ts';
import { AtlasState } from './atlas-state.ts';

export const atlasPanel = definePanel({
  id: 'atlas',
  place: 'export',
  State: AtlasState,
  Panel: lazy(async () => ({ default: (await import('./atlas-panel.tsx')).AtlasPanel })),
  covers: true,
  OnMap: whileOpen('atlas', async () => (await import('./planned-pages.tsx')).PlannedPages),
  commands: [{ id: 'atlas', label: () => t('command'), useRun: opens('atlas') }],
});
