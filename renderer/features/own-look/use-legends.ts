import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { legendsOf, type ShapedLegend } from '../../../data-packs/interchange/look/look-legends.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import { useClient } from '../../api/client.ts';
import type { FeatureFileAnswer } from '../../api/features.ts';
import { lookWords as t } from '../../words.ts';
import { isShown } from '../data/item-look.ts';
import { type KeptItem, useItems } from '../data/items-state.ts';
import { fileQuery, hasFeatures, lookOf } from '../own-features/kept-features.ts';

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
        return isDrawn && hasFeatures(item) && Object.keys(byColumns).length > 0;
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
