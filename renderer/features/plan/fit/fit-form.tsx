import { NativeSelect } from '@mantine/core';
import { fitWords as t } from '../../../words.ts';
import { useTrace } from './use-trace.ts';

/** Which line is fitted. */
export function FitForm() {
  const { choices, chosen, choose } = useTrace();
  return (
    <NativeSelect
      mt={8}
      size="xs"
      label={t('line')}
      value={chosen.value}
      data={choices.map(({ value, name }) => ({ value, label: name }))}
      onChange={event => choose(event.currentTarget.value)}
    />
  );
}
