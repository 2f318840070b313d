import './flag.css';
import { Checkbox } from '@mantine/core';

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
