import { NativeSelect } from '@mantine/core';
import { tableWords as t } from '../../../words.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import type { TableSettings } from '../../plan-state/table-settings.ts';

const choices = ['all', 'fromFirst', 'toFirst'] as const satisfies readonly TableSettings['pairs'][];

/** Which pairs the table tells. */
export function TableForm() {
  const { plan, dispatch } = usePlan();
  return (
    <NativeSelect
      mt={8}
      size="xs"
      aria-label={t('pairs')}
      value={plan.table.pairs}
      data={choices.map(value => ({ value, label: t(value) }))}
      onChange={event => {
        const pairs = choices.find(one => one === event.currentTarget.value) ?? 'all';
        dispatch({ kind: 'change', change: { table: { ...plan.table, pairs } } });
      }}
    />
  );
}
