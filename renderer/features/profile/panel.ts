import { definePanel } from '../../shell/define-panel.ts';
import { ProfileDrawer } from './profile-drawer.tsx';

export const profilePanel = definePanel({ id: 'profile', Drawer: ProfileDrawer });
