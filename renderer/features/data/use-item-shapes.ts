import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ItemKind } from '../../api/items.ts';
import { useDrawn } from '../../map/use-drawn.ts';
import { colorOf, isShown } from './item-look.ts';
import { type ItemShape, readItemShapes } from './item-shapes.ts';
import { useItems, useItemsState } from './items-state.ts';

/** What Plan's tools keep as GeoJSON. */
const drawnKinds: readonly ItemKind[] = ['route', 'area', 'match'];

/** Features of the kept lines and areas that are not hidden, in their colours; read when the map is drawn. */
export function useItemShapes(): readonly GeoJSON.Feature[] {
  const { store } = useItemsState();
  const { items } = useItems();
  const drawn = useDrawn();
  const shown = useMemo(
    () =>
      [...items.values()].filter(
        item => drawnKinds.includes(item.kind) && item.content?.type === 'application/geo+json' && isShown(item, items),
      ),
    [items],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<ItemShape[]>[]) =>
      results.flatMap(({ data = [] }, index) => {
        const item = shown[index];
        if (item === undefined) return [];
        return data.map(({ color, feature }) => ({
          ...feature,
          properties: { color: item.color ?? color ?? colorOf(item) },
        }));
      }),
    [shown],
  );
  return useQueries({
    queries: shown.map(({ id, content }) => ({
      queryKey: ['item-shapes', id, content?.hash],
      queryFn: async () => readItemShapes(await (await store.content(id)).text()),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: drawn,
    })),
    combine,
  });
}
