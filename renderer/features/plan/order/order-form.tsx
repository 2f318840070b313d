import { SegmentedControl } from '@mantine/core';
import { orderWords as t } from '../../../words.ts';
import { usePlan } from '../../plan-state/plan-state.ts';

/** Whether the trip ends where it began. */
export function OrderForm() {
  const { plan, dispatch } = usePlan();
  return (
    <SegmentedControl
      mt={8}
      size="xs"
      aria-label={t('trip')}
      value={plan.roundTrip ? 'round' : 'open'}
      onChange={value => dispatch({ kind: 'change', change: { roundTrip: value === 'round' } })}
      data={[
        { value: 'open', label: t('open') },
        { value: 'round', label: t('round') },
      ]}
    />
  );
}
