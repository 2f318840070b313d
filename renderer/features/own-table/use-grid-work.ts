import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from '../../api/client.ts';
import { type FeatureRow, featureRows } from '../../api/features.ts';
import { ownTableWords as t } from '../../words.ts';
import type { KeptItem } from '../data/items-state.ts';
import type { GridActs } from './grid-row.tsx';
import { useFeatureSteps } from './use-feature-steps.ts';
import type { TableQuery, useRows } from './use-rows.ts';

/** Keeps what is typed into a cell, where its column takes it, and shows it at once. */
export function useSave(
  item: KeptItem,
  show: ReturnType<typeof useRows>['change'],
  forget: () => void,
): GridActs['save'] {
  const { change } = useFeatureSteps(item.id);
  return (row, column, text) => {
    if (text === column.editedText(row)) return true;
    const set = column.edit?.(text, row);
    if (set === undefined) return false;
    const { name, attributes } = set;
    show(row.id, one => ({
      ...one,
      ...(name !== undefined && { name }),
      attributes: { ...one.attributes, ...attributes },
    }));
    void change(t('edited', { column: column.name }), [{ id: row.id, set }]).then(isDone => {
      if (!isDone) forget();
    });
    return true;
  };
}

/** Goes to the row of what the map or a card has chosen. */
export function useFollow(
  item: KeptItem,
  query: TableQuery,
  rows: ReadonlyMap<number, FeatureRow>,
  chosen: number | undefined,
  go: (row: number) => void,
): void {
  const client = useClient();
  const find = useEffectEvent(async (id: number) => {
    const known = [...rows.values()].find(row => row.id === id);
    const asked = { ...query, around: id, offset: 0, limit: 500 };
    return known ?? (await featureRows(client, item.id, asked)).features.find(row => row.id === id);
  });
  const show = useEffectEvent(go);
  useEffect(() => {
    if (chosen === undefined) return;
    let live = true;
    find(chosen).then(
      row => {
        if (row !== undefined && live) show(row.index);
      },
      // It is only not shown.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [chosen]);
}

/** Rows in another order, or others, are looked at from their first on. */
export function useTopWhereSorted({ bounds: _, ...query }: TableQuery, goToTop: () => void): void {
  const order = JSON.stringify(query);
  const before = useRef(order);
  const top = useEffectEvent(goToTop);
  useEffect(() => {
    if (before.current !== order) top();
    before.current = order;
  }, [order]);
}
