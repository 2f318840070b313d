import './sideload.css';
import { Alert, Button, Group, Loader, Modal, Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type FoundPack, useAdminClient } from '../../api/admin/admin-client.ts';
import { isAbort } from '../../api/failure.ts';
import { SoftText } from '../../ui/soft-text.tsx';
import { sideloadWords as t, uiWords } from '../../words.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { PackFacts } from './pack-facts.tsx';
import { type PackSource, useSideload } from './use-sideload.ts';

/** Asks before installing a pack: shows its contents, size, signer and the version it replaces. */
export function PackSheet({ source }: { source: PackSource }) {
  const { waiting, next } = useSideload();
  const arrival = useArrival(source);
  const name = nameOf(source);
  return (
    <Modal
      opened
      onClose={next}
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
            <Button variant="default" onClick={next}>
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
            <Button variant="default" onClick={next}>
              {uiWords('close')}
            </Button>
          </Group>
        </>
      ) : (
        <PackFacts pack={arrival.pack} place={source.kind === 'file' ? name : arrival.pack.path} />
      )}
      {waiting === 0 ? null : (
        <SoftText size="xs" mt="sm">
          {t('waiting', { count: waiting })}
        </SoftText>
      )}
    </Modal>
  );
}

/** The state of a pack before the question whether to install it. */
type Arrival =
  | { state: 'handing-over'; sent: number; total: number }
  | { state: 'looking' }
  | { state: 'found'; pack: FoundPack }
  | { state: 'failed'; error: unknown };

/** Uploads a browser's file and reads it as a pack. Unmounting discards an upload that is not installed. */
function useArrival(source: PackSource): Arrival {
  const admin = useAdminClient();
  const [arrival, setArrival] = useState<Arrival>(() => firstState(source));
  const first = useRef(source);

  useEffect(() => {
    if (admin === undefined || first.current.kind === 'found') return;
    const from = first.current;
    const abort = new AbortController();
    let uploaded: string | undefined;
    // The service ignores this while the pack is being installed.
    const discard = () => {
      if (uploaded !== undefined) admin.discardUpload(uploaded).catch(() => undefined);
    };
    const look = async () => {
      let path: string;
      if (from.kind === 'path') {
        path = from.path;
      } else {
        const onProgress = (sent: number, total: number) => setArrival({ state: 'handing-over', sent, total });
        path = (await admin.upload(from.file, { onProgress, signal: abort.signal })).path;
        uploaded = path;
        if (abort.signal.aborted) return discard();
        setArrival({ state: 'looking' });
      }
      setArrival({ state: 'found', pack: await admin.find(path, abort.signal) });
    };
    look().catch(error => {
      if (!isAbort(error)) setArrival({ state: 'failed', error });
    });
    return () => {
      abort.abort();
      discard();
    };
  }, [admin]);
  return arrival;
}

function firstState(source: PackSource): Arrival {
  if (source.kind === 'found') return { state: 'found', pack: source.pack };
  return source.kind === 'path' ? { state: 'looking' } : { state: 'handing-over', sent: 0, total: source.file.size };
}

/** The last part of a path, with slashes or backslashes. */
function fileName(path: string): string {
  return path.split(/[\\/]/).findLast(part => part !== '') ?? path;
}

function nameOf(source: PackSource): string {
  if (source.kind === 'file') return source.file.name;
  return fileName(source.kind === 'path' ? source.path : source.pack.path);
}
