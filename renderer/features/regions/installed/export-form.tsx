import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDesk } from '../../../api/desk-context.ts';

interface ExportFormProps {
  name: string;
  proposed: string;
  onFile: (file: string, replace: boolean) => void;
  onClose: () => void;
}

/** Asks where a region is to be saved, a browser has no dialog that tells a path; and before a pack that is there already goes. */
export function ExportForm({ name, proposed, onFile, onClose }: ExportFormProps) {
  const desk = useDesk();
  const [file, setFile] = useState(proposed);
  // What is no pack is never replaced: the export itself fails on it, with a sentence.
  const look = useMutation({
    mutationFn: async (path: string) => await desk?.find(path).catch(() => undefined),
    onSuccess: (found, path) => {
      if (found === undefined) onFile(path, false);
    },
  });
  const there = look.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (there === undefined) look.mutate(file.trim());
    else onFile(file.trim(), true);
  };
  return (
    <form className="regions-form" onSubmit={submit} aria-label={`Export ${name}`}>
      <TextInput
        label="Save as, on the machine of the service"
        description="A USB stick, or a folder that others read."
        value={file}
        size="xs"
        data-autofocus
        autoFocus
        spellCheck={false}
        onChange={event => {
          setFile(event.currentTarget.value);
          look.reset();
        }}
      />
      {there === undefined ? null : (
        <Text size="sm" mt={6} role="alert">
          This file is there already: {there.name}, version {there.version}. Replace it?
        </Text>
      )}
      <Group gap={6} mt={6}>
        <Button
          type="submit"
          size="compact-sm"
          color={there === undefined ? undefined : 'red'}
          loading={look.isPending}
          disabled={file.trim() === ''}
        >
          {there === undefined ? 'Export' : 'Replace it'}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
