import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { featuresVersion } from '../../api/features.ts';
import { useDrawn } from '../../map/use-drawn.ts';
import { createStore, useStore } from '../../store.ts';
import { drawnFeatures, type ItemShape, readItemShapes } from './item-file.ts';
import { abilitiesOf } from './item-kinds.ts';
import { isShown } from './item-look.ts';
import { type KeptItem, useItems, useItemsState } from './items-state.ts';

/** An item with what its content draws. */
interface DrawnItem {
  item: KeptItem;
  shapes: readonly ItemShape[];
}

/** The kept lines and areas that are not hidden, each once it is read. */
export function useDrawnItems(enabled: boolean): readonly DrawnItem[] {
  const { store } = useItemsState();
  const { items } = useItems();
  const shown = useMemo(
    () =>
      [...items.values()].filter(
        item =>
          abilitiesOf(item.kind).shape === 'geojson' &&
          item.content?.type === 'application/geo+json' &&
          isShown(item, items),
      ),
    [items],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<ItemShape[]>[]) =>
      results.flatMap(({ data: shapes }, index): DrawnItem[] => {
        const item = shown[index];
        return item === undefined || shapes === undefined ? [] : [{ item, shapes }];
      }),
    [shown],
  );
  return useQueries({
    queries: shown.map(item => ({
      queryKey: ['item-shapes', item.id, featuresVersion(item)],
      queryFn: async () =>
        readItemShapes(await (await store.content(item.id)).text(), item.content?.edits !== undefined),
      staleTime: Number.POSITIVE_INFINITY,
      enabled,
    })),
    combine,
  });
}

/** The features of what is kept and not hidden, without the item that an editor draws by itself. */
export function useItemShapes(): readonly GeoJSON.Feature[] {
  const drawn = useDrawnItems(useDrawn());
  const edited = useStore(editedItem, id => id);
  return useMemo(
    () => drawn.flatMap(({ item, shapes }) => (item.id === edited ? [] : drawnFeatures(item, shapes))),
    [drawn, edited],
  );
}

/** The item that an editor draws by itself. */
export const editedItem = createStore<string | undefined>(undefined);
