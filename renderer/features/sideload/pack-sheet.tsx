import './sideload.css';
import { Alert, Button, Group, Loader, Modal, Progress, Text } from '@mantine/core';
import { sideloadWords as t, uiWords } from '../../words.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { PackFacts } from './pack-facts.tsx';
import { nameOf, useArrival } from './use-arrival.ts';
import type { PackSource } from './use-sideload.ts';

interface PackSheetProps {
  source: PackSource;
  /** The number of packs after this one. */
  waiting: number;
  onClose: () => void;
  /** Called when the installation has started. */
  onStarted: () => void;
}

/** Asks before installing a pack: shows its contents, size, signer and the version it replaces. */
export function PackSheet({ source, waiting, onClose, onStarted }: PackSheetProps) {
  const arrival = useArrival(source);
  const name = nameOf(source);
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        arrival.state === 'found' ? t('question', { name: arrival.pack.name }) : <span translate="no">{name}</span>
      }
      size={480}
      closeButtonProps={{ 'aria-label': t('closeQuestion') }}
    >
      {arrival.state === 'handing-over' ? (
        <>
          <Text size="sm" mb="xs" role="status">
            {t('handingOver', { sent: arrival.sent, total: arrival.total })}
          </Text>
          <Progress value={(100 * arrival.sent) / Math.max(1, arrival.total)} aria-label={t('handedOver')} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              {t('stop')}
            </Button>
          </Group>
        </>
      ) : arrival.state === 'looking' ? (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text size="sm">{t('looking')}</Text>
        </Group>
      ) : arrival.state === 'failed' ? (
        <>
          <Alert color="red" variant="light" role="alert">
            {refusal(arrival.error)}
          </Alert>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              {uiWords('close')}
            </Button>
          </Group>
        </>
      ) : (
        <PackFacts
          pack={arrival.pack}
          place={source.kind === 'file' ? name : arrival.pack.path}
          onClose={onClose}
          onStarted={onStarted}
        />
      )}
      {waiting === 0 ? null : (
        <Text size="xs" c="dimmed" mt="sm">
          {t('waiting', { count: waiting })}
        </Text>
      )}
    </Modal>
  );
}
