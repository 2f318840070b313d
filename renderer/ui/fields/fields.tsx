import './fields.css';
import {
  Checkbox,
  Input,
  NativeSelect,
  type NativeSelectProps,
  NumberInput,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

/** Fields of a form, two a row; those of class `field-wide`, and those whose text needs it, have a row of their own. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="fields">{children}</div>;
}

interface FlagProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that a map has or has not. */
export function Flag({ label, checked, onChange }: FlagProps) {
  return (
    <Checkbox
      className="flag"
      size="sm"
      label={label}
      checked={checked}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}

interface TextFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (text: string) => void;
}

/** A text that counts as it is typed. */
export function TextField({ onChange, ...field }: TextFieldProps) {
  return <TextInput size="xs" {...field} onChange={event => onChange(event.currentTarget.value)} />;
}

interface ChoiceFieldProps<Value> extends Omit<NativeSelectProps, 'value' | 'data' | 'onChange'> {
  value: Value | undefined;
  of: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** One of a few values, by their names. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { value, of, nameOf, onChange, ...field } = props;
  return (
    <NativeSelect
      size="xs"
      {...field}
      value={String(value ?? '')}
      onChange={event => {
        const chosen = of.find(one => String(one) === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      data={of.map(one => ({ value: String(one), label: nameOf(one) }))}
    />
  );
}

interface LabelledProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A label above what is no input of its own. */
export function Labelled({ label, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <Input.Label labelElement="div" size="xs" display="block">
        {label}
      </Input.Label>
      {children}
    </div>
  );
}

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
