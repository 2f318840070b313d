import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DesktopBridge, UpdateState } from '../../../electron/contract.ts';
import { useCommand } from '../../desktop/commands.ts';

const key = ['desktop', 'update'];

/** Whether there is a newer Outpost, and the button that asks. */
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
          Look for a newer version
        </Button>
      ) : null}
      {state === 'ready' ? (
        <Button size="compact-sm" style={{ flex: 'none' }} onClick={() => void bridge.installUpdate()}>
          Restart …
        </Button>
      ) : null}
    </Group>
  );
}

function updateWords({ state, version = '', fraction, message }: UpdateState): string {
  switch (state) {
    case 'off':
      return message ?? 'Updates are switched off here.';
    case 'idle':
      return 'Nobody has looked for a newer version yet.';
    case 'checking':
      return 'Looking for a newer version …';
    case 'none':
      return 'This is the newest version.';
    case 'found':
      return `Version ${version} is there.`;
    case 'downloading':
      return `Fetching version ${version}: ${Math.round((fraction ?? 0) * 100)} %`;
    case 'ready':
      return `Version ${version} is ready: it is in place after a restart.`;
    case 'failed':
      return message ?? 'It could not be found out whether there is a newer version.';
  }
}
