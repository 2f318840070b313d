import { definePanel } from '../../shell/define-panel.ts';
import { TroubleNotice } from './trouble-notice.tsx';

export const serviceTroublePanel = definePanel({ id: 'service-trouble', Notice: TroubleNotice });
