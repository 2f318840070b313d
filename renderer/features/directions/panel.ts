import { definePanel } from '../../shell/define-panel.ts';
import { DirectionsPanel } from './directions-panel.tsx';
import { PlanState, usePlan } from './plan-state.ts';
import { RouteOnMap } from './route-on-map.tsx';
import { t } from './words.ts';

export const directionsPanel = definePanel({
  id: 'directions',
  State: PlanState,
  Panel: DirectionsPanel,
  OnMap: RouteOnMap,
  commands: [
    {
      id: 'directions',
      label: () => t('title'),
      menu: { section: 'go', shortcut: 'CmdOrCtrl+D' },
      useRun: () => usePlan().open,
    },
  ],
});
