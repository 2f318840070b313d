import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { ProfileOnMap } from './profile-on-map.tsx';
import { ProfileState } from './profile-state.ts';

export const profilePanel = definePanel({
  id: 'profile',
  State: ProfileState,
  OnMap: ProfileOnMap,
  Drawer: lazy(async () => ({ default: (await import('./profile-drawer.tsx')).ProfileDrawer })),
});
