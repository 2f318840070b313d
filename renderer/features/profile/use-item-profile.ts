import { useCallback } from 'react';
import { WordedError, wordFailure } from '../../../data-packs/words/worded-error.ts';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import { profileWords as t } from '../../words.ts';
import { shapesOfItem } from '../data/item-file.ts';
import { abilitiesOf } from '../data/item-kinds.ts';
import { titleOf } from '../data/item-look.ts';
import { type KeptItem, useItemsState } from '../data/items-state.ts';
import { useProfile } from './profile-state.ts';
import { profiledLine } from './profiled-line.ts';

export const mayHaveProfile = ({ kind, content }: Pick<KeptItem, 'kind' | 'content'>): boolean =>
  abilitiesOf(kind).hasProfile === true && content !== null;

/** Shows the profile of the lines that an item keeps; says so where it has none. */
export function useItemProfile(): (item: KeptItem) => Promise<void> {
  const { store } = useItemsState();
  const { show } = useProfile();
  const notify = useNotify();
  return useCallback(
    async item => {
      const name = titleOf(item);
      try {
        const shapes = await shapesOfItem(item, await store.content(item.id));
        const line = profiledLine(shapes);
        if (line === undefined) notify({ text: t('noLine', { name }), topic: 'profile' });
        else show(name, line);
      } catch (error) {
        const reason = error instanceof WordedError ? wordFailure(error) : explain(error).advice;
        notify({ text: t('notRead', { name, reason }), tone: 'trouble', topic: 'profile' });
      }
    },
    [store, show, notify],
  );
}
