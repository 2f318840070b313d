import { definePanel } from '../../shell/define-panel.ts';
import { planWords as t } from '../../words.ts';
import { PlanState, usePlan } from '../plan-state/plan-state.ts';
import { PlanOnMap } from './plan-on-map.tsx';
import './plan.css';
import { CloseButton, Group, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../store.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { Segments, TextField } from '../../ui/fields/fields.tsx';
import { useSheetHeight } from '../../ui/frames/window-size.ts';
import { itemName } from '../data/item-look.ts';
import { useItemsState } from '../data/items-state.ts';
import { isBlank } from '../plan-state/plan.ts';
import { ToolPart, tools } from './plan-tools.tsx';
import { PointsForm } from './points/points-form.tsx';
import { TravelChoice } from './travel-choice.tsx';

export const planPanel = definePanel({
  id: 'plan',
  place: 'plan',
  State: PlanState,
  Panel: PlanPanel,
  OnMap: PlanOnMap,
  commands: [
    {
      id: 'directions',
      label: () => t('directions'),
      menu: { section: 'go', shortcut: 'CmdOrCtrl+D' },
      useRun: () => usePlan().open,
    },
  ],
});

/** The points, what to do with them, and the answer. */
function PlanPanel() {
  const { plan, dispatch, loading, close } = usePlan();
  const sheet = useSheetHeight<HTMLElement>();
  return (
    <section ref={sheet} className="card plan" aria-label={t('title')} aria-busy={loading}>
      <div className="plan-form">
        <Group justify="space-between" wrap="nowrap" mb="xs">
          <Title order={2} size="h4">
            {t('title')}
          </Title>
          <PlanName />
          <Group gap="xs" wrap="nowrap">
            <NewPlan />
            <CloseButton aria-label={t('close')} onClick={close} />
          </Group>
        </Group>
        <Segments
          fullWidth
          size="sm"
          mb="xs"
          label={t('tool')}
          value={plan.tool}
          of={tools}
          nameOf={t}
          onChange={tool => dispatch({ kind: 'change', change: { tool } })}
        />
        <TravelChoice />
        <PointsForm />
        <ToolPart key={plan.tool} tool={plan.tool} part="Form" />
      </div>
      <div className="plan-answer" aria-live="polite">
        <ToolPart key={plan.tool} tool={plan.tool} part="Answer" />
      </div>
    </section>
  );
}

/** The plan's name, to be changed in place; without one it is named by its points again. */
function PlanName() {
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
    <TextField
      className="grows"
      variant="filled"
      translate="no"
      aria-label={t('nameOfPlan')}
      title={name}
      maxLength={200}
      value={typed}
      onChange={setTyped}
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
function NewPlan() {
  const { plan, kept } = usePlan();
  return <SmallButton icon="plus" disabled={isBlank(plan)} label={t('newPlan')} onClick={() => kept.begin()} />;
}
