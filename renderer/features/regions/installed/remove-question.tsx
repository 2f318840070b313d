import { Button, Group, Modal, Text } from '@mantine/core';
import type { InstalledRegion } from '../../../api/desk.ts';
import { formatBytes } from '../../../ui/format.ts';
import { refusal } from '../api-refusal.ts';
import { useStartTask } from '../use-desk-queries.ts';
import { removalOf, removalSentence } from './removal-words.ts';

interface RemoveQuestionProps {
  /** The one in question, if any. */
  region: InstalledRegion | undefined;
  installed: readonly InstalledRegion[];
  onClose: () => void;
}

/** Asks before a region goes: what stops working there, and what it frees. */
export function RemoveQuestion({ region, installed, onClose }: RemoveQuestionProps) {
  return (
    <Modal opened={region !== undefined} onClose={onClose} title={`Remove ${region?.name ?? ''}?`}>
      {region === undefined ? null : <Question region={region} installed={installed} onClose={onClose} />}
    </Modal>
  );
}

function Question({ region, installed, onClose }: RemoveQuestionProps & { region: InstalledRegion }) {
  const start = useStartTask();
  const removal = removalOf(region, installed);
  return (
    <>
      <Text size="sm">{removalSentence(region, removal)}</Text>
      <Text size="sm" mt="xs">
        {formatBytes(removal.freedBytes)} become free at once
        {region.previous === undefined ? '.' : `, ${formatBytes(region.previous.bytes)} of them of the version before.`}{' '}
        To have it again you need its catalogue, or a file: export it first if you are not sure.
      </Text>
      {start.error === null ? null : (
        <Text size="sm" c="red" mt="xs" role="alert">
          {refusal(start.error)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button
          color="red"
          loading={start.isPending}
          onClick={() => start.mutate({ kind: 'remove', region: region.id }, { onSuccess: onClose })}
        >
          Remove it
        </Button>
      </Group>
    </>
  );
}
