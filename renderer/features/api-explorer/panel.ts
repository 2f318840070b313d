import { definePanel } from '../../shell/define-panel.ts';
import { ApiExplorerLink } from './api-explorer-link.tsx';

export const apiExplorerPanel = definePanel({ id: 'api-explorer', Button: ApiExplorerLink });
