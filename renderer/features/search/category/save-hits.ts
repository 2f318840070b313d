import { useInstalledRegions } from '../../../shell/installed-regions.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { searchWords as t } from '../../../words.ts';
import { useItemsOfKind, useItemsState } from '../../data/items-state.ts';
import { itemOfPlace, savedPlace } from '../../place/saved-place.ts';
import { coveringRegions } from '../../regions-state/region-coverage.ts';
import type { Hit } from './category-state.ts';

/** Keeps the hits that are not saved yet as places of a new group; one step to undo. */
export function useSaveHits(): (hits: readonly Hit[], name: string) => void {
  const { store, undos } = useItemsState();
  const saved = useItemsOfKind('place');
  const regions = useInstalledRegions();
  const notify = useNotify();
  return (hits, name) => {
    const fresh = hits.filter(({ place }) => savedPlace(saved, place) === undefined);
    if (fresh.length === 0) {
      notify({ text: t('allSavedBefore'), topic: 'items' });
      return;
    }
    const group = store.add({ kind: 'group', name });
    const ids = fresh.map(({ place }) =>
      store.add({ ...itemOfPlace(place, coveringRegions(regions, place.point)), group }),
    );
    const trash = (trashed: boolean) => {
      for (const id of [group, ...ids]) store.change(id, { trashed });
    };
    const done = t('savedAll', { count: ids.length, name });
    const step = { done, undo: () => trash(true), redo: () => trash(false) };
    undos.push(step);
    notify({ text: done, topic: 'items', action: { label: t('undo'), act: () => undos.undoThis(step) } });
  };
}
