import { Chip, Collapse, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { Costing } from '../../api/types.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { Toggle } from '../../ui/fields/fields.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { planWords as t } from '../../words.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import {
  type Avoidable,
  avoidableBy,
  bicycles,
  changedOptions,
  type HikingGrade,
  hikingGrades,
  usualOptions,
} from '../plan-state/travel-options.ts';

const profiles: readonly { value: Costing; icon: IconName }[] = [
  { value: 'auto', icon: 'car' },
  { value: 'bicycle', icon: 'bicycle' },
  { value: 'pedestrian', icon: 'foot' },
];

export function TravelChoice() {
  const { plan, dispatch } = usePlan();
  const [open, setOpen] = useState(false);
  const options = useId();
  const changed = changedOptions(plan.costing, plan.options) + (plan.alternatives ? 1 : 0);
  return (
    <>
      <div className="travel-choice">
        <SegmentedControl
          fullWidth
          aria-label={t('costing')}
          value={plan.costing}
          onChange={value => dispatch({ kind: 'change', change: { costing: value as Costing } })}
          data={profiles.map(({ value, icon }) => ({
            value,
            label: (
              <span className="profile-choice">
                <Icon name={icon} />
                {t(value)}
              </span>
            ),
          }))}
        />
        <SmallButton
          variant={changed > 0 ? 'light' : 'subtle'}
          color={changed > 0 ? 'blue' : 'gray'}
          aria-expanded={open}
          aria-controls={options}
          rightSection={<Icon name={open ? 'up' : 'down'} size={14} />}
          label={changed > 0 ? t('optionsChanged', { count: changed }) : t('options')}
          onClick={() => setOpen(!open)}
        />
      </div>
      <Collapse expanded={open} id={options}>
        {open ? <TravelOptionsForm /> : null}
      </Collapse>
    </>
  );
}

function TravelOptionsForm() {
  const { plan, dispatch } = usePlan();
  const { costing, options } = plan;
  return (
    <fieldset className="stacked near travel-options" aria-label={t('options')}>
      <Text size="sm" fw={600} mb={4}>
        {t('avoid')}
      </Text>
      <Chip.Group
        multiple
        value={[...options.avoid]}
        onChange={avoid => dispatch({ kind: 'options', options: { avoid: avoid as Avoidable[] } })}
      >
        <Group gap={6}>
          {avoidableBy[costing].map(what => (
            <Chip key={what} value={what} size="xs">
              {t(what)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {costing === 'bicycle' ? (
        <Select
          size="xs"
          label={t('bicycleType')}
          allowDeselect={false}
          value={options.bicycle}
          data={bicycles.map(value => ({ value, label: t(`${value}Bicycle`) }))}
          onChange={value =>
            dispatch({
              kind: 'options',
              options: { bicycle: bicycles.find(one => one === value) ?? usualOptions.bicycle },
            })
          }
        />
      ) : null}
      {costing === 'pedestrian' ? (
        <Select
          size="xs"
          label={t('hardestPath')}
          allowDeselect={false}
          value={String(options.hikingGrade)}
          data={hikingGrades.map(grade => ({ value: String(grade), label: t(`grade${grade}`) }))}
          onChange={value => dispatch({ kind: 'options', options: { hikingGrade: Number(value) as HikingGrade } })}
        />
      ) : null}
      {costing === 'auto' ? null : (
        <Toggle
          size="xs"
          label={t('avoidHills')}
          checked={options.avoidHills}
          onChange={checked => dispatch({ kind: 'options', options: { avoidHills: checked } })}
        />
      )}
      {plan.tool === 'route' ? (
        <Toggle
          size="xs"
          label={t('alternatives')}
          description={t('alternativesWhen')}
          checked={plan.alternatives}
          onChange={checked => dispatch({ kind: 'change', change: { alternatives: checked } })}
        />
      ) : null}
    </fieldset>
  );
}
