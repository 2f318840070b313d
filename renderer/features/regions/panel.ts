import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { regionsWords as t } from '../../words.ts';
import { RegionsState, useRegionsPanel } from '../regions-state/regions-state.ts';
import { TaskNotice } from '../tasks/task-notice.tsx';
import { RegionStatus } from './region-status.tsx';
import { RegionsMark } from './regions-mark.tsx';
import { RegionsOnMap } from './regions-on-map.tsx';
import type { RegionsView } from './regions-view.ts';

function useShowing(view: RegionsView): () => void {
  const { show } = useRegionsPanel();
  return () => show(view);
}

export const regionsPanel = definePanel({
  id: 'regions',
  place: 'regions',
  Mark: RegionsMark,
  State: RegionsState,
  Panel: lazy(async () => ({ default: (await import('./regions-panel.tsx')).RegionsPanel })),
  covers: true,
  Notice: TaskNotice,
  OnMap: RegionsOnMap,
  Status: RegionStatus,
  commands: [
    {
      id: 'regions',
      label: () => t('title'),
      menu: { section: 'data', shortcut: 'CmdOrCtrl+Shift+R' },
      useRun: () => useShowing({ at: 'installed' }),
    },
    {
      id: 'catalogue',
      label: () => t('getCommand'),
      menu: { section: 'data', shortcut: 'CmdOrCtrl+Shift+G' },
      useRun: () => useShowing({ at: 'get' }),
    },
  ],
});
