import { definePanel } from '../../shell/define-panel.ts';
import { StyleSwitcher } from './style-switcher.tsx';

export const stylePanel = definePanel({ id: 'style', Button: StyleSwitcher });
