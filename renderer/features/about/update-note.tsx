import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DesktopBridge, UpdateState } from '../../../electron/contract.ts';
import { useCommand } from '../../desktop/commands.ts';
import { aboutWords as t } from '../../words.ts';

const key = ['desktop', 'update'];

/** The state of updates, with a button to check for them. */
export function UpdateNote({ bridge }: { bridge: DesktopBridge }) {
  const queries = useQueryClient();
  const update = useQuery<UpdateState>({ queryKey: key, queryFn: () => bridge.updateState(), staleTime: 0 });
  useCommand('update', command => queries.setQueryData(key, command.update));
  if (update.data === undefined) return null;
  const { state } = update.data;
  const check = async () => {
    queries.setQueryData<UpdateState>(key, { state: 'checking' });
    queries.setQueryData(key, await bridge.checkForUpdate());
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" role="status">
        {updateWords(update.data)}
      </Text>
      {state === 'idle' || state === 'none' || state === 'failed' ? (
        <Button
          size="compact-sm"
          variant="default"
          style={{ flex: 'none' }}
          onClick={() => void check().catch(() => update.refetch())}
        >
          {t('look')}
        </Button>
      ) : null}
      {state === 'ready' ? (
        <Button size="compact-sm" style={{ flex: 'none' }} onClick={() => void bridge.installUpdate()}>
          {t('restart')}
        </Button>
      ) : null}
    </Group>
  );
}

function updateWords({ state, version = '', fraction, message }: UpdateState): string {
  switch (state) {
    case 'off':
      return message ?? t('off');
    case 'idle':
      return t('idle');
    case 'checking':
      return t('checking');
    case 'none':
      return t('none');
    case 'found':
      return t('found', { version });
    case 'downloading':
      return t('downloading', { version, done: fraction ?? 0 });
    case 'ready':
      return t('ready', { version });
    case 'failed':
      return message ?? t('failed');
  }
}
