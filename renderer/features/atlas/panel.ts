import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { atlasPanelWords as t } from '../../words.ts';
import { AtlasState } from './atlas-state.ts';
import { PagesOnMap } from './pages-on-map.tsx';

export const atlasPanel = definePanel({
  id: 'atlas',
  place: 'export',
  State: AtlasState,
  Panel: lazy(async () => ({ default: (await import('./atlas-panel.tsx')).AtlasPanel })),
  covers: true,
  OnMap: PagesOnMap,
  commands: [{ id: 'atlas', label: () => t('command'), useRun: opens('atlas') }],
});
