import { NativeSelect } from '@mantine/core';
import { NumberField } from '../../../ui/fields/fields.tsx';
import { scaleOptions, usualScales } from '../../../ui/paper/sheet-choices.ts';
import { pictureWords as t } from '../../../words.ts';
import { largestScale, smallestScale } from '../choice/picture-choice.ts';

/** The scale of a sheet: a usual one, or any that is typed. */
export function ScaleField({ scale, onChange }: { scale: number; onChange: (scale: number) => void }) {
  const isUsual = usualScales.some(one => one === scale);
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
          const chosen = usualScales.find(one => String(one) === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
        data={[...(isUsual ? [] : [{ value: '', label: t('ownScale') }]), ...scaleOptions()]}
      />
    </>
  );
}
