import { lazy, useCallback } from 'react';
import { WordedError, wordFailure } from '../../../data-packs/words/worded-error.ts';
import { pointAlong } from '../../formats/line.ts';
import { LineHover } from '../../map/routes/line-hover.tsx';
import { RouteCursor } from '../../map/routes/route-cursor.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import { profileWords as t } from '../../words.ts';
import { shapesOfItem } from '../data/item-file.ts';
import { abilitiesOf } from '../data/item-kinds.ts';
import { titleOf } from '../data/item-look.ts';
import { type KeptItem, useItemsState } from '../data/items-state.ts';
import type { HoverStore } from '../plan-state/route-hover.ts';
import { ProfileState, useProfile } from './profile-state.ts';
import { type ProfiledLine, profiledLine } from './profiled-line.ts';

const applies = ({ kind, content }: KeptItem): boolean => abilitiesOf(kind).hasProfile === true && content !== null;

export const profilePanel = definePanel({
  id: 'profile',
  State: ProfileState,
  OnMap: ProfileOnMap,
  itemActions: [{ id: 'profile', icon: 'mountain', label: () => t('show'), applies, useRun: useItemProfile }],
  Drawer: lazy(async () => ({ default: (await import('./profile-panel.tsx')).ProfileDrawer })),
});

/** The dot on a chosen line that follows the chart, and the pointer on the line that the chart follows. */
function ProfileOnMap() {
  const { chosen } = useProfile();
  return chosen === undefined ? null : <Cursor line={chosen.line} hover={chosen.hover} />;
}

function Cursor({ line, hover }: { line: ProfiledLine; hover: HoverStore }) {
  const read = useCallback(() => {
    const { along } = hover.get();
    return { spot: along === undefined ? undefined : pointAlong(line.line, line.distances, along), stretch: undefined };
  }, [line, hover]);
  return (
    <>
      <LineHover
        line={line.line}
        distances={line.distances}
        onHover={along => {
          if (along !== undefined) hover.overSpot(line, along, 'map');
          else if (hover.get().from === 'map') hover.leave();
        }}
      />
      <RouteCursor subscribe={hover.subscribe} read={read} />
    </>
  );
}

/** Shows the profile of the lines that an item keeps; says so where it has none. */
function useItemProfile(): (item: KeptItem) => Promise<void> {
  const { store } = useItemsState();
  const { show } = useProfile();
  const notify = useNotify();
  return async item => {
    const name = titleOf(item);
    try {
      const line = profiledLine(await shapesOfItem(item, await store.content(item.id)));
      if (line === undefined) notify({ text: t('noLine', { name }), topic: 'profile' });
      else show(name, line);
    } catch (error) {
      const reason = error instanceof WordedError ? wordFailure(error) : explain(error).advice;
      notify({ text: t('notRead', { name, reason }), tone: 'trouble', topic: 'profile' });
    }
  };
}
