import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { InstalledRegion } from '../../api/desk.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useInstalled } from '../regions/use-desk-queries.ts';
import { exportPath } from './export-file.ts';
import { useExport } from './use-export.ts';
import { t } from './words.ts';

/** Asks for the path of an export, because a browser's dialog tells none, and before an existing pack is replaced. */
export function ExportForm({ region }: { region: InstalledRegion }) {
  const desk = useDesk();
  const { saveAs, cancel } = useExport();
  const { data } = useInstalled();
  const [file, setFile] = useState(() => exportPath(data?.exportFolder ?? '', region));
  // Anything but a pack is never replaced: the export fails and says so.
  const look = useMutation({
    mutationFn: async (path: string) => await desk?.find(path).catch(() => undefined),
    onSuccess: (found, path) => {
      if (found === undefined) saveAs(region.id, path, false);
    },
  });
  const there = look.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (there === undefined) look.mutate(file.trim());
    else saveAs(region.id, file.trim(), true);
  };
  return (
    <form className="regions-form" onSubmit={submit} aria-label={t('form', { name: region.name })}>
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
          {t('fileThere', { name: there.name, version: there.version })}
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
        <Button size="compact-sm" variant="subtle" color="gray" onClick={cancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
