import { Button } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useItemOpener } from '../data/item-openers.ts';
import { useItemsState } from '../data/items-state.ts';
import type { KeptItem } from '../data/pending.ts';
import { placedWaypoints } from './plan.ts';
import { usePlan } from './plan-state.ts';
import { planText, readPlanText } from './plan-storage.ts';
import { t } from './words.ts';

/** Keeps the plan among the items. */
export function KeepPlan() {
  const { plan } = usePlan();
  const { add } = useItemsState();
  const notify = useNotify();
  const placed = placedWaypoints(plan);
  const keep = () => {
    const name = t('routeName', { from: placed[0]?.label ?? '', to: placed.at(-1)?.label ?? '' });
    const bounds = boundsOfPositions(placed.map(({ point }): Position => [point.lon, point.lat]));
    add({ kind: 'plan', name, properties: { bounds } }, new Blob([planText(plan)], { type: 'application/json' }));
    notify({ text: t('kept', { name }), topic: 'plan' });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon name="star" size={15} />}
      disabled={placed.length === 0}
      onClick={keep}
    >
      {t('keep')}
    </Button>
  );
}

/** Opens plans that are chosen among the items. */
export function usePlanOpener(): void {
  const { dispatch, open } = usePlan();
  const { store } = useItemsState();
  const notify = useNotify();
  const latest = useRef({ dispatch, open, store, notify });
  latest.current = { dispatch, open, store, notify };
  const openItem = useCallback(async ({ id, name }: KeptItem) => {
    const { store, notify, dispatch, open } = latest.current;
    const text = await store.content(id).then(
      blob => blob.text(),
      () => '',
    );
    const plan = readPlanText(text);
    if (plan === undefined) {
      notify({ text: t('notOpened', { name }), tone: 'trouble' });
      return;
    }
    dispatch({ kind: 'restore', plan });
    open();
  }, []);
  useItemOpener('plan', openItem);
}
