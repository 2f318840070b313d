import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DesktopBridge, ProgramSettings, SettingsChange } from '../../../electron/contract.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { TextField, Toggle } from '../../ui/fields/fields.tsx';
import { settingsWords as t } from '../../words.ts';

const key = ['desktop', 'settings'];

/** The desktop program's settings, never cached: menu bar and tray change them too. */
export function ProgramSettingsForm({ bridge }: { bridge: DesktopBridge }) {
  const queries = useQueryClient();
  const settings = useQuery({ queryKey: key, queryFn: () => bridge.settings(), staleTime: 0, gcTime: 0 });
  const change = useMutation({
    mutationFn: (changed: SettingsChange) => bridge.changeSettings(changed),
    onSuccess: now => queries.setQueryData<ProgramSettings>(key, now),
    onError: () => settings.refetch(),
  });
  const [typed, setTyped] = useState<string>();
  const { data } = settings;
  if (data === undefined) return <Failure error={settings.error} />;

  const { keepRunning, updateServer, packedServer } = data;
  const saved = updateServer ?? '';
  const server = typed ?? saved;
  const wanted = server.trim();
  const wrong = isHttps(wanted) || wanted === '' ? undefined : t('notHttps');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong === undefined) change.mutate({ updateServer: wanted === '' ? null : wanted });
  };
  const asked = change.variables?.updateServer;
  return (
    <>
      <Toggle
        mt="lg"
        label={t('keepRunning')}
        description={t('keepRunningDescription')}
        checked={keepRunning}
        onChange={checked => change.mutate({ keepRunning: checked })}
      />
      <form onSubmit={submit}>
        <TextField
          size="sm"
          mt="lg"
          label={t('updateServer')}
          description={packedServer === null ? t('updatesFromFiles') : t('updatesFrom', { address: packedServer })}
          placeholder={packedServer ?? 'https://'}
          translate="no"
          value={server}
          error={wrong}
          onChange={text => {
            change.reset();
            setTyped(text);
          }}
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
        />
        <SmallButton
          type="submit"
          mt="xs"
          disabled={wrong !== undefined || wanted === saved}
          loading={change.isPending && asked !== undefined}
          label={t('saveAddress')}
        />
      </form>
      <Text size="sm" mt="xs" role="status">
        {change.isSuccess && asked !== undefined ? (asked === updateServer ? t('saved') : t('unchanged')) : null}
      </Text>
      <Failure error={change.error} />
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Text size="sm" c="red" mt="xs" role="alert">
      {error.message}
    </Text>
  );
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
