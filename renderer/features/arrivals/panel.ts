import { definePanel } from '../../shell/define-panel.ts';
import { Arrivals } from './arrivals.tsx';

export const arrivalsPanel = definePanel({ id: 'arrivals', Button: Arrivals });
