import { definePanel } from '../../shell/define-panel.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { searchWords as t } from '../../words.ts';
import { useSubject } from '../subject/subject.ts';
import { CategoryOnMap } from './category/category-on-map.tsx';
import { CategoryState, useCategory } from './category/category-state.ts';
import { SearchBox } from './search-box.tsx';
import { SearchState, useSearchRequest } from './search-request.ts';

/** Hits stay on the map while other panels are open. */
export const categoryPanel = definePanel({
  id: 'category',
  State: CategoryState,
  OnMap: CategoryOnMap,
  useDismissCard: () => {
    const { asked, clear } = useCategory();
    const { subject } = useSubject();
    const { panel } = useShell();
    // A card is above the list, and other panels are above both.
    return asked !== undefined && subject === undefined && panel === 'search' ? clear : undefined;
  },
});

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
