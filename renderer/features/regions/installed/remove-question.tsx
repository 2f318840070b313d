import { Button, Group, Modal, Text } from '@mantine/core';
import type { InstalledRegion } from '../../../api/admin/admin-client.ts';
import { installedWords as t } from '../../../words.ts';
import { RefusalNote } from '../../regions-state/refusal-note.tsx';
import { useStartTask } from '../../regions-state/use-admin-queries.ts';
import { removalOf, removalSentence } from './removal.ts';

interface RemoveQuestionProps {
  /** Undefined: the dialog is closed. */
  region: InstalledRegion | undefined;
  installed: readonly InstalledRegion[];
  onClose: () => void;
}

/** Asks before removing a region; names what stops working and the space that becomes free. */
export function RemoveQuestion({ region, installed, onClose }: RemoveQuestionProps) {
  return (
    <Modal opened={region !== undefined} onClose={onClose} title={region && t('removeQuestion', { name: region.name })}>
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
        {region.previous === undefined
          ? t('freed', { size: removal.freedBytes })
          : t('freedWithPrevious', { size: removal.freedBytes, previous: region.previous.bytes })}{' '}
        {t('removeAdvice')}
      </Text>
      <RefusalNote error={start.error} mt="xs" />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keep')}
        </Button>
        <Button
          color="red"
          loading={start.isPending}
          onClick={() => start.mutate({ kind: 'remove', region: region.id }, { onSuccess: onClose })}
        >
          {t('removeIt')}
        </Button>
      </Group>
    </>
  );
}
