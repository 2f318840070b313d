import { definePanel } from '../../shell/define-panel.ts';
import { planWords as t } from '../../words.ts';
import { PlanState, usePlan } from '../plan-state/plan-state.ts';
import { PlanOnMap } from './plan-on-map.tsx';
import { PlanPanel } from './plan-panel.tsx';

export const planPanel = definePanel({
  id: 'plan',
  place: 'plan',
  State: PlanState,
  Panel: PlanPanel,
  OnMap: PlanOnMap,
  commands: [
    {
      id: 'directions',
      label: () => t('directions'),
      menu: { section: 'go', shortcut: 'CmdOrCtrl+D' },
      useRun: () => usePlan().open,
    },
  ],
});
