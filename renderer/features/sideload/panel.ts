import { definePanel } from '../../shell/define-panel.ts';
import { Sideload } from './sideload.tsx';
import { SideloadState } from './use-sideload.ts';

export const sideloadPanel = definePanel({ id: 'sideload', State: SideloadState, Dialog: Sideload });
