import './fields.css';
import {
  Checkbox,
  type CheckboxProps,
  Input,
  NativeSelect,
  type NativeSelectProps,
  SegmentedControl,
  type SegmentedControlProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';

/** Fields of a form, two a row; those of class `field-wide`, and those whose text needs it, have a row of their own. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="fields">{children}</div>;
}

/** A field that says its value, not the event. */
type Valued<Props, Value> = Omit<Props, 'onChange'> & { onChange: (value: Value) => void };

/** Something that is so or not. */
export function Tick({ onChange, ...box }: Valued<CheckboxProps, boolean>) {
  return <Checkbox size="sm" {...box} onChange={event => onChange(event.currentTarget.checked)} />;
}

/** Something that is on or off. */
export function Toggle({ onChange, ...control }: Valued<SwitchProps, boolean>) {
  return <Switch size="sm" {...control} onChange={event => onChange(event.currentTarget.checked)} />;
}

/** A text that counts as it is typed. */
export function TextField({ onChange, ...field }: Valued<TextInputProps, string>) {
  return <TextInput size="xs" {...field} onChange={event => onChange(event.currentTarget.value)} />;
}

/** A text of several lines, as high as they are. */
export function LongTextField({ onChange, ...field }: Valued<TextareaProps, string>) {
  const shared = { size: 'xs', autosize: true, minRows: 2, maxRows: 8 };
  return <Textarea {...shared} {...field} onChange={event => onChange(event.currentTarget.value)} />;
}

/** One of the options. */
export function SelectField({ onChange, ...field }: Valued<NativeSelectProps, string>) {
  return <NativeSelect size="xs" {...field} onChange={event => onChange(event.currentTarget.value)} />;
}

interface OneOf<Value> {
  value: Value;
  of: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

type ChoiceFieldProps<Value> = Omit<NativeSelectProps, keyof OneOf<Value> | 'data'> & OneOf<Value>;

/** One of a few values, by their names. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { value, of, nameOf, onChange, ...field } = props;
  return (
    <SelectField
      {...field}
      value={String(value)}
      onChange={name => {
        const chosen = of.find(one => String(one) === name);
        if (chosen !== undefined) onChange(chosen);
      }}
      data={of.map(one => ({ value: String(one), label: nameOf(one) }))}
    />
  );
}

type SegmentsProps<Value> = Omit<SegmentedControlProps, keyof OneOf<Value> | 'data' | 'defaultValue'> &
  OneOf<Value> & { label: string };

/** One of very few values, all in sight. */
export function Segments<Value extends string>({ label, of, nameOf, ...control }: SegmentsProps<Value>) {
  const data = of.map(value => ({ value, label: nameOf(value) }));
  return <SegmentedControl<Value> size="xs" aria-label={label} {...control} data={data} />;
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
