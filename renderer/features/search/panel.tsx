import { HitsOnMap } from '../../map/marks/hits-on-map.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { searchWords as t } from '../../words.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { useSubject } from '../subject/card-subject.ts';
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

/** The hits as pins; a click opens the card of one, or gives it to the plan where that waits for a point. */
function CategoryOnMap() {
  const { asked, hits, hover, noteView } = useCategory();
  const { setSubject } = useSubject();
  const { takePoint } = usePlan();
  if (asked === undefined) return null;
  return (
    <HitsOnMap
      hits={hits}
      hover={hover}
      onView={noteView}
      onPick={id => {
        const place = hits.find(hit => hit.id === id)?.place;
        if (place !== undefined && !takePoint(place.point)) setSubject({ kind: 'place', place });
      }}
    />
  );
}
