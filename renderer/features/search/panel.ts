import { definePanel } from '../../shell/define-panel.ts';
import { SearchBox } from './search-box.tsx';
import { SearchState, useSearchRequest } from './search-request.ts';
import { t } from './words.ts';

export const searchPanel = definePanel({
  id: 'search',
  place: 'explore',
  State: SearchState,
  Panel: SearchBox,
  commands: [
    {
      id: 'search',
      label: () => t('title'),
      key: '/',
      menu: { section: 'go', shortcut: 'CmdOrCtrl+F' },
      useRun: () => {
        const { open } = useSearchRequest();
        return () => open();
      },
    },
  ],
});
