import './sideload.css';
import { Alert, Button, Group, Loader, Modal, Progress, Text } from '@mantine/core';
import { formatBytes } from '../../ui/format.ts';
import { refusal } from '../regions/api-refusal.ts';
import { PackFacts } from './pack-facts.tsx';
import { nameOf, useArrival } from './use-arrival.ts';
import type { PackSource } from './use-sideload.ts';

interface PackSheetProps {
  source: PackSource;
  /** How many others wait behind this one. */
  waiting: number;
  onClose: () => void;
  /** It is being installed: the list of tasks shows how far it is. */
  onStarted: () => void;
}

/** The question before a pack is installed: what it is, how large, who signed it, what it would replace. */
export function PackSheet({ source, waiting, onClose, onStarted }: PackSheetProps) {
  const arrival = useArrival(source);
  const name = nameOf(source);
  return (
    <Modal
      opened
      onClose={onClose}
      title={arrival.state === 'found' ? `Install ${arrival.pack.name}?` : name}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close the question' }}
    >
      {arrival.state === 'handing-over' ? (
        <>
          <Text size="sm" mb="xs" role="status">
            Handing the file to Outpost: {formatBytes(arrival.sent)} of {formatBytes(arrival.total)}
          </Text>
          <Progress value={(100 * arrival.sent) / Math.max(1, arrival.total)} aria-label="File handed over" />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Stop
            </Button>
          </Group>
        </>
      ) : arrival.state === 'looking' ? (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text size="sm">Looking what it is</Text>
        </Group>
      ) : arrival.state === 'failed' ? (
        <>
          <Alert color="red" variant="light" role="alert">
            {refusal(arrival.error)}
          </Alert>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Close
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
          {waiting === 1 ? 'One more file waits.' : `${waiting} more files wait.`}
        </Text>
      )}
    </Modal>
  );
}
