import { Alert, Button, Text } from '@mantine/core';
import type { RegionsReply } from '../../api/desk.ts';
import { refusal } from './refusal.ts';
import { useStartTask } from './use-desk-queries.ts';

/** A region that was set aside: why, and the ways out. */
export function DamagedRegion({ region: { id, version, reason } }: { region: RegionsReply['damaged'][number] }) {
  const start = useStartTask();
  return (
    <Alert color="orange" variant="light" mb="sm" p="sm" title={`${id} was set aside`} role="group">
      <Text size="sm">{reason}</Text>
      <Text size="sm" mt={4}>
        {version === undefined ? 'It' : `Version ${version}`} stays on the disk, unused, and everything else works.
        Install the region again, or remove it.
      </Text>
      <Button
        size="compact-sm"
        variant="white"
        color="orange"
        mt="xs"
        loading={start.isPending}
        onClick={() => start.mutate({ kind: 'remove', region: id })}
      >
        Remove {id}
      </Button>
      {start.error === null ? null : (
        <Text size="sm" c="red" mt={4} role="alert">
          {refusal(start.error)}
        </Text>
      )}
    </Alert>
  );
}
