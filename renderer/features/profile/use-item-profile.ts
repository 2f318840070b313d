import { useCallback } from 'react';
import { WordedError, wordFailure } from '../../../data-packs/words/worded-error.ts';
import type { ItemKind } from '../../api/items.ts';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import { profileWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import { type KeptItem, useItemsState } from '../data/items-state.ts';
import { fileOfItem } from '../tracks/kept-track.ts';
import { readInWorker } from '../tracks/read-in-worker.ts';
import { useProfile } from './profile-state.ts';
import { profiledLine } from './profiled-line.ts';

const kinds: readonly ItemKind[] = ['track', 'route', 'match', 'drawing'];

export const mayHaveProfile = ({ kind, content }: Pick<KeptItem, 'kind' | 'content'>): boolean =>
  kinds.includes(kind) && content !== null;

/** Shows the profile of the lines that an item keeps; says so where it has none. */
export function useItemProfile(): (item: KeptItem) => Promise<void> {
  const { store } = useItemsState();
  const { show } = useProfile();
  const notify = useNotify();
  return useCallback(
    async item => {
      const name = titleOf(item);
      try {
        const content = await store.content(item.id);
        const file = await fileOfItem(item, content);
        const isTrack = item.kind === 'track';
        const { shapes } = await readInWorker(isTrack ? file : { ...file, format: 'geojson' }, { id: 0, color: '' });
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
