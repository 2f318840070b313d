import { keepPreviousData, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { legendsOf, type ShapedLegend } from '../../../data-packs/interchange/look/look-legends.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import { type ApiClient, useClient } from '../../api/client.ts';
import { type FeatureFileAnswer, featureFile } from '../../api/features.ts';
import { lookWords as t } from '../../words.ts';
import { isShown } from '../data/item-look.ts';
import { type KeptItem, useItems } from '../data/items-state.ts';
import { hasLook, lookOf } from './styled-item.ts';

/** What an item's file has; asked for again after each change of its features. */
export const fileQuery = (client: ApiClient, { id, revision, content }: KeptItem) =>
  queryOptions({
    queryKey: ['own-features', 'file', id, revision],
    queryFn: ({ signal }) => featureFile(client, id, signal),
    // The service does not know yet what was just opened.
    enabled: revision > 0 && content?.hash !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The legend of a look, in the language of the window. */
export const wordedLegends = (item: KeptItem, file: FeatureFileAnswer): ShapedLegend[] => {
  const words = { language: currentLanguage(), other: t('other'), none: t('none'), yes: t('yes'), no: t('no') };
  const shape = file.kinds.point > 0 ? 'disc' : file.kinds.area > 0 ? 'area' : 'line';
  return legendsOf(lookOf(item), file, words).map(legend => ({ ...legend, shape }));
};

/** By item, the legends of what is on the map and drawn by columns. */
export function useLegends(): ReadonlyMap<string, readonly ShapedLegend[]> {
  const client = useClient();
  const { items } = useItems();
  const drawn = useMemo(
    () =>
      [...items.values()].filter(item => {
        const { eyes: _, ...byColumns } = lookOf(item);
        const isDrawn = item.trashedAt === null && isShown(item, items);
        return isDrawn && hasLook(item) && Object.keys(byColumns).length > 0;
      }),
    [items],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<FeatureFileAnswer>[]) =>
      new Map(
        results.flatMap(({ data }, at): [string, ShapedLegend[]][] => {
          const item = drawn[at];
          return item === undefined || data === undefined ? [] : [[item.id, wordedLegends(item, data)]];
        }),
      ),
    [drawn],
  );
  return useQueries({ queries: drawn.map(item => fileQuery(client, item)), combine });
}
