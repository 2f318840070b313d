import { useEffect, useEffectEvent, useRef } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { HitsOnMap } from '../../map/marks/hits-on-map.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { Icon } from '../../ui/icons.tsx';
import { searchWords as t } from '../../words.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { useSubject } from '../subject/card-subject.ts';
import { CategoryResults } from './category/category-results.tsx';
import { CategoryState, useCategory } from './category/category-state.ts';
import { categoryName, commonCategories } from './category/common-categories.ts';
import { PlaceField } from './place-field.tsx';
import { SearchState, useSearchRequest } from './search-request.ts';
import { useGoTo } from './use-go-to.ts';

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

function SearchBox() {
  const camera = useCamera();
  const goTo = useGoTo();
  const { subject, setSubject } = useSubject();
  const category = useCategory();
  const { request, clear } = useSearchRequest();
  const found = subject?.kind === 'place' ? subject.place : undefined;
  const input = useRef<HTMLInputElement>(null);
  const focus = () => {
    // Blur first, so that focus opens a closed list again.
    input.current?.blur();
    input.current?.focus();
    input.current?.select();
  };
  const answer = () => {
    focus();
    clear();
  };
  const latest = useEffectEvent(answer);
  useEffect(() => {
    if (request !== undefined) latest();
  }, [request]);
  const asked = category.asked;
  return (
    <>
      <search className="card search-box">
        <PlaceField
          label={t('title')}
          clearLabel={t('clear')}
          placeholder={t('placeholder')}
          value={asked === undefined ? (found?.title ?? '') : categoryName(asked.categories)}
          bias={() => camera.current?.view()}
          onCategory={categories => {
            setSubject(undefined);
            category.search(categories);
          }}
          onPick={place => {
            category.clear();
            setSubject({ kind: 'place', place });
            goTo(place);
          }}
          onClear={() => {
            category.clear();
            setSubject(undefined);
          }}
          inputRef={input}
          request={request}
          before={<Icon name="search" />}
        />
        {asked === undefined && subject === undefined ? <CategoryChips /> : null}
      </search>
      <CategoryResults />
    </>
  );
}

function CategoryChips() {
  const { search } = useCategory();
  return (
    <fieldset className="category-chips" aria-label={t('kindsHere')}>
      {commonCategories.map(categories => (
        <button
          key={categories[0]}
          type="button"
          className="bare-button category-chip"
          onClick={() => search(categories)}
        >
          {categoryName(categories)}
        </button>
      ))}
    </fieldset>
  );
}
