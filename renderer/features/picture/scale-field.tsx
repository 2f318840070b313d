import { NativeSelect } from '@mantine/core';
import { formatNumber } from '../../ui/format.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { largestScale, smallestScale } from './picture-choice.ts';
import { t } from './words.ts';

/** What printed maps have. */
const usual = [
  1000, 2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000, 250_000, 500_000, 1_000_000,
] as const;

/** The scale of a sheet: a usual one, or any that is typed. */
export function ScaleField({ scale, onChange }: { scale: number; onChange: (scale: number) => void }) {
  const isUsual = usual.some(one => one === scale);
  return (
    <>
      <NumberField
        label={t('scale')}
        prefix="1:"
        value={scale}
        least={largestScale}
        most={smallestScale}
        onChange={onChange}
      />
      <NativeSelect
        size="xs"
        label={t('usualScale')}
        value={isUsual ? String(scale) : ''}
        onChange={event => {
          const chosen = usual.find(one => String(one) === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
        data={[
          ...(isUsual ? [] : [{ value: '', label: t('ownScale') }]),
          ...usual.map(one => ({ value: String(one), label: `1:${formatNumber(one)}` })),
        ]}
      />
    </>
  );
}
