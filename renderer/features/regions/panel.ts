import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { regionsWords as t } from '../../words.ts';
import { RegionsState, useRegionsPanel } from '../regions-state/regions-state.ts';
import { TaskNotice } from '../tasks/task-notice.tsx';
import { RegionsOnMap } from './regions-on-map.tsx';
import { RegionStatus, RegionsMark } from './regions-status.tsx';

const leadsTo = (at: 'installed' | 'get') =>
  function useRun() {
    const { show } = useRegionsPanel();
    return () => show({ at });
  };

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
      useRun: leadsTo('installed'),
    },
    {
      id: 'catalogue',
      label: () => t('getCommand'),
      menu: { section: 'data', shortcut: 'CmdOrCtrl+Shift+G' },
      useRun: leadsTo('get'),
    },
  ],
});
