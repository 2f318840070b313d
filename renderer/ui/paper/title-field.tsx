import { TextInput } from '@mantine/core';
import { pictureOptions } from '../../../data-packs/picture/options.ts';

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
      maxLength={pictureOptions.title.most}
      value={title}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
