import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

interface ExportFormProps {
  name: string;
  proposed: string;
  onFile: (file: string) => void;
  onClose: () => void;
}

/** Asks where a region is to be saved; a browser has no dialog that tells a path. */
export function ExportForm({ name, proposed, onFile, onClose }: ExportFormProps) {
  const [file, setFile] = useState(proposed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFile(file.trim());
  };
  return (
    <form className="regions-form" onSubmit={submit} aria-label={`Export ${name}`}>
      <TextInput
        label="Save as, on the machine of the service"
        description="A USB stick, or a folder that others read. A file that is there already stays as it is."
        value={file}
        size="xs"
        data-autofocus
        autoFocus
        spellCheck={false}
        onChange={event => setFile(event.currentTarget.value)}
      />
      <Group gap={6} mt={6}>
        <Button type="submit" size="compact-sm" disabled={file.trim() === ''}>
          Export
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
