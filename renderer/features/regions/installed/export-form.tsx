import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDesk } from '../../../api/desk-context.ts';
import { t } from './words.ts';

interface ExportFormProps {
  name: string;
  proposed: string;
  onFile: (file: string, replace: boolean) => void;
  onClose: () => void;
}

/** Asks for the path of an export, as a browser has no dialog that tells one, and before a pack of that name is replaced. */
export function ExportForm({ name, proposed, onFile, onClose }: ExportFormProps) {
  const desk = useDesk();
  const [file, setFile] = useState(proposed);
  // Anything but a pack is never replaced: the export fails and says so.
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
    <form className="regions-form" onSubmit={submit} aria-label={t('exportForm', { name })}>
      <TextInput
        label={t('saveAs')}
        description={t('saveAsDescription')}
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
          {t('fileThere', there)}
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
          {there === undefined ? t('export') : t('replace')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
