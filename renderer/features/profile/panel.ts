import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';

export const profilePanel = definePanel({
  id: 'profile',
  Drawer: lazy(async () => ({ default: (await import('./profile-drawer.tsx')).ProfileDrawer })),
});
