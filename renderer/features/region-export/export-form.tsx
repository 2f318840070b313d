import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { InstalledRegion } from '../../api/admin-client.ts';
import { useAdminClient } from '../../api/admin-client-context.ts';
import { useInstalled } from '../regions/use-admin-queries.ts';
import { exportPath } from './export-file.ts';
import { useExport } from './use-export.ts';
import { t } from './words.ts';

/** Asks for the export's path, which a browser's dialog does not reveal, and before replacing an existing pack. */
export function ExportForm({ region }: { region: InstalledRegion }) {
  const admin = useAdminClient();
  const { saveAs, cancel } = useExport();
  const { data } = useInstalled();
  const [file, setFile] = useState(() => exportPath(data?.exportFolder ?? '', region));
  // Files other than packs are never replaced: that export fails with a message.
  const look = useMutation({
    mutationFn: async (path: string) => await admin?.find(path).catch(() => undefined),
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
          {...(there && { color: 'red' })}
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
