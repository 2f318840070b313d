import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { buildWords as t } from '../../words.ts';
import { DraftOnMap } from './draft-on-map.tsx';
import { DraftState } from './draft-state.ts';

export const buildPanel = definePanel({
  id: 'build',
  place: 'regions',
  State: DraftState,
  Panel: lazy(async () => ({ default: (await import('./build-panel.tsx')).BuildPanel })),
  covers: true,
  OnMap: DraftOnMap,
  commands: [
    {
      id: 'build',
      label: () => t('command'),
      menu: { section: 'data', shortcut: 'CmdOrCtrl+Shift+B' },
      useRun: opens('build'),
    },
  ],
});
