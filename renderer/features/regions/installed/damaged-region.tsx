import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { RegionsReply } from '../../../api/desk.ts';
import { refusal } from '../api-refusal.ts';
import { useStartTask } from '../use-desk-queries.ts';

/** A region that was set aside: why, and the ways out. */
export function DamagedRegion({ region: { id, version, reason } }: { region: RegionsReply['damaged'][number] }) {
  const start = useStartTask();
  const [sure, setSure] = useState(false);
  return (
    <Alert color="orange" variant="light" mb="sm" p="sm" title={`${id} was set aside`} role="group">
      <Text size="sm">{reason}</Text>
      <Text size="sm" mt={4}>
        {version === undefined ? 'It' : `Version ${version}`} stays on the disk, unused, and everything else works.
        Install the region again, or remove it.
      </Text>
      {sure ? (
        <>
          <Text size="sm" mt="xs" role="status">
            Its files go for good, those of a version before, too. To have {id} again you need its catalogue or a file.
          </Text>
          <Group gap={6} mt="xs">
            <Button
              className="wordy-button"
              size="compact-sm"
              color="red"
              loading={start.isPending}
              onClick={() => start.mutate({ kind: 'remove', region: id })}
            >
              Remove {id}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" autoFocus onClick={() => setSure(false)}>
              Keep it
            </Button>
          </Group>
        </>
      ) : (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setSure(true)}>
          Remove …
        </Button>
      )}
      {start.error === null ? null : (
        <Text size="sm" c="red" mt={4} role="alert">
          {refusal(start.error)}
        </Text>
      )}
    </Alert>
  );
}
