import { TextInput } from '@mantine/core';
import { longestTitle } from './longest-title.ts';

interface TitleFieldProps {
  label: string;
  description?: string | undefined;
  title: string;
  onChange: (title: string) => void;
}

/** Takes the title of a map. */
export function TitleField({ label, description, title, onChange }: TitleFieldProps) {
  return (
    <TextInput
      className="field-wide"
      size="xs"
      label={label}
      description={description}
      maxLength={longestTitle}
      value={title}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
