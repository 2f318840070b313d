import { createElement } from 'react';
import { definePanel } from '../../../shell/define-panel.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';

const load = () => import('./table-drawer.tsx');

/** The table of the plan, loaded with it. */
export const tablePanel = definePanel({
  id: 'table',
  Drawer: () => {
    const parts = useLoaded(load);
    return parts === undefined ? null : createElement(parts.TableDrawer);
  },
});
