import './fields.css';
import { Checkbox, Input, NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

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
  size?: 'xs' | 'sm';
  className?: string | undefined;
  children: ReactNode;
}

/** A label above what is no input of its own. */
export function Labelled({ label, size = 'xs', className, children }: LabelledProps) {
  return (
    <div className={className}>
      <Input.Label labelElement="div" size={size} display="block">
        {label}
      </Input.Label>
      {children}
    </div>
  );
}
