import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SmallButton } from '../../ui/buttons.tsx';
import { useStore } from '../../ui/store.ts';
import { planWords as t } from '../../words.ts';
import { itemName } from '../data/item-name.ts';
import { useItemsState } from '../data/items-state.ts';
import { isBlank } from '../plan-state/plan.ts';
import { usePlan } from '../plan-state/plan-state.ts';

/** The plan's name, to be changed in place; without one it is named by its points again. */
export function PlanName() {
  const { plan, kept } = usePlan();
  const { store, change } = useItemsState();
  const id = useStore(kept.state, ({ item }) => item);
  const item = useStore(store.snapshot, ({ items }) => (id === undefined ? undefined : items.get(id)));
  const name = item?.name ?? '';
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  if (item === undefined || isBlank(plan)) return null;
  const save = () => {
    const { byPoints } = item.properties;
    const wanted = itemName(typed) || (typeof byPoints === 'string' ? byPoints : name);
    setTyped(wanted);
    if (wanted !== name) change(item.id, { name: wanted });
  };
  return (
    <TextInput
      className="plan-name"
      size="xs"
      variant="filled"
      translate="no"
      aria-label={t('nameOfPlan')}
      title={name}
      maxLength={200}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        setTyped(name);
      }}
    />
  );
}

/** Begins another plan: this one stays among the data. */
export function NewPlan() {
  const { plan, kept } = usePlan();
  return (
    <SmallButton icon="plus" disabled={isBlank(plan)} onClick={() => kept.begin()}>
      {t('newPlan')}
    </SmallButton>
  );
}
