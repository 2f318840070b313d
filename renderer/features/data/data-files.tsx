import { FileButton, Loader, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import { useClient } from '../../api/client.ts';
import { exportItems, importItems } from '../../api/items.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { saveFile } from '../../ui/files/save-file.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices.tsx';
import { dataWords as t } from '../../words.ts';
import { useItemsState } from './items-state.ts';

/** Everything as one file, and back. */
export function DataFiles() {
  const client = useClient();
  const { store } = useItemsState();
  const notify = useNotify();
  /** Says what is under way. */
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const abort = useRef<AbortController>(undefined);
  const run = (what: string, work: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    setBusy(what);
    setFailure(undefined);
    void work(signal)
      .catch(error => {
        if (!signal.aborted) setFailure(error);
      })
      .finally(() => setBusy(undefined));
  };
  const exportAll = async (signal: AbortSignal) => {
    const onProgress = (bytes: number) => setBusy(t('exporting', { size: formatBytes(bytes) }));
    const { name, content } = await exportItems(client, signal, onProgress);
    saveFile(name, content);
  };
  const importFile = async (file: File, signal: AbortSignal) => {
    try {
      const { added } = await importItems(client, file, signal);
      notify({ text: t('imported', { count: added }), topic: 'items' });
    } finally {
      // Also after a stop, which may have come too late.
      await store.refresh();
    }
  };
  if (busy !== undefined) {
    return (
      <div className="beside grows" role="status">
        <Loader size={14} />
        <Text size="sm" className="grows">
          {busy}
        </Text>
        <SmallButton onClick={() => abort.current?.abort()}>{t('stop')}</SmallButton>
      </div>
    );
  }
  return (
    <>
      <SmallButton icon="download" onClick={() => run(t('exporting', { size: formatBytes(0) }), exportAll)}>
        {t('exportAll')}
      </SmallButton>
      <FileButton
        accept=".tar"
        onChange={file => {
          if (file !== null) run(t('importing', { name: file.name }), signal => importFile(file, signal));
        }}
      >
        {props => <SmallButton {...props} icon="file" label={t('importFile')} />}
      </FileButton>
      <CarryButton />
      {failure === undefined ? null : <ErrorNote error={failure} onRetry={() => setFailure(undefined)} />}
    </>
  );
}

/** Takes data along with regions, which only the key of who manages them may. */
function CarryButton() {
  const shell = useShell();
  return useAdminClient() === undefined ? null : (
    <SmallButton icon="regions" label={t('carry')} onClick={() => shell.open('carry')} />
  );
}
