import { Text } from '@mantine/core';
import { NumberField } from '../fields/number-field.tsx';
import { t } from './words.ts';

interface Sides {
  width: number;
  height: number;
}

interface SideFieldsProps extends Sides {
  unit: 'mm' | 'px';
  least: number;
  most: number;
  /** Of what says which sides there may be. */
  className: string;
  onChange: (sides: Sides) => void;
}

/** The sides of a sheet or picture that has no name. */
export function SideFields({ width, height, unit, least, most, className, onChange }: SideFieldsProps) {
  const shared = { suffix: ` ${unit}`, least, most };
  return (
    <>
      <NumberField {...shared} label={t('width')} value={width} onChange={side => onChange({ width: side, height })} />
      <NumberField
        {...shared}
        label={t('height')}
        value={height}
        onChange={side => onChange({ width, height: side })}
      />
      <Text className={className} size="xs" c="dimmed">
        {t('sides', { least, most, unit })}
      </Text>
    </>
  );
}
