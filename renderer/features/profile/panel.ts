import { lazy } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { profileWords as t } from '../../words.ts';
import { ProfileOnMap } from './profile-on-map.tsx';
import { ProfileState } from './profile-state.ts';
import { mayHaveProfile, useItemProfile } from './use-item-profile.ts';

export const profilePanel = definePanel({
  id: 'profile',
  State: ProfileState,
  OnMap: ProfileOnMap,
  itemActions: [
    { id: 'profile', icon: 'mountain', label: () => t('show'), applies: mayHaveProfile, useRun: useItemProfile },
  ],
  Drawer: lazy(async () => ({ default: (await import('./profile-drawer.tsx')).ProfileDrawer })),
});
