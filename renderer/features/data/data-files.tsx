import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { useClient } from '../../api/client-context.ts';
import { exportItems, importItems } from '../../api/items.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useItemsState } from './items-state.ts';
import { t } from './words.ts';

/** Everything as one file, and back. */
export function DataFiles() {
  const client = useClient();
  const { store } = useItemsState();
  const notify = useNotify();
  const [busy, setBusy] = useState<'export' | 'import'>();
  const [failure, setFailure] = useState<unknown>();
  const run = (what: 'export' | 'import', work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    void work()
      .catch(setFailure)
      .finally(() => setBusy(undefined));
  };
  const exportAll = async () => {
    const { name, content } = await exportItems(client);
    saveFile(name, content);
  };
  const importFile = async (file: File) => {
    const { added } = await importItems(client, file);
    await store.refresh();
    notify({ text: t('imported', { count: added }), topic: 'items' });
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        loading={busy === 'export'}
        onClick={() => run('export', exportAll)}
      >
        {t('exportAll')}
      </Button>
      <FileButton
        accept=".tar"
        onChange={file => {
          if (file !== null) run('import', () => importFile(file));
        }}
      >
        {props => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="file" size={14} />}
            loading={busy === 'import'}
          >
            {t('importFile')}
          </Button>
        )}
      </FileButton>
      {failure === undefined ? null : <ErrorNote error={failure} onRetry={() => setFailure(undefined)} />}
    </>
  );
}
