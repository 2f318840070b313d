import { useCallback, useRef } from 'react';
import { useNotify } from '../../ui/notices.tsx';
import { planWords as t } from '../../words.ts';
import { useItemOpener } from '../data/item-openers.ts';
import type { KeptItem } from '../data/pending.ts';
import { usePlan } from '../plan-state/plan-state.ts';

/** Opens plans that are chosen among the items. */
export function usePlanOpener(): void {
  const { kept, open } = usePlan();
  const notify = useNotify();
  const latest = useRef({ kept, open, notify });
  latest.current = { kept, open, notify };
  const openItem = useCallback(async (item: KeptItem) => {
    const { kept, open, notify } = latest.current;
    if (await kept.open(item)) open();
    else notify({ text: t('notOpened', { name: item.name }), tone: 'trouble' });
  }, []);
  useItemOpener('plan', openItem);
}
