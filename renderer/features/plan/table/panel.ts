import { lazy } from 'react';
import { definePanel } from '../../../shell/define-panel.ts';

export const tablePanel = definePanel({
  id: 'table',
  Drawer: lazy(async () => ({ default: (await import('./table-drawer.tsx')).TableDrawer })),
});
