import { NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number;
  least: number;
  most: number;
  prefix?: string;
  suffix?: string;
  onChange: (value: number) => void;
}

/** A whole number that counts once it is typed: on Enter, or when one leaves the field. */
export function NumberField({ label, value, least, most, prefix = '', suffix = '', onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<number | string>(value);
  useEffect(() => setTyped(value), [value]);
  const commit = () => {
    const number = Math.round(Number(typed));
    if (typed === '' || !Number.isFinite(number)) return setTyped(value);
    const within = Math.min(most, Math.max(least, number));
    setTyped(within);
    if (within !== value) onChange(within);
  };
  return (
    <NumberInput
      label={label}
      size="xs"
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      thousandSeparator={prefix === '' ? '' : '\u00a0'}
      prefix={prefix}
      suffix={suffix}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
