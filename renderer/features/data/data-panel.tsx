import './data.css';
import { Group, Loader, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { dataWords as t } from '../../words.ts';
import { DataFiles } from './data-files.tsx';
import { ItemGroups } from './item-groups.tsx';
import { newestFirst, useItems, useItemsState } from './items-state.ts';
import { TrashList } from './trash-list.tsx';

/** The Data panel: everything that was made or opened, and the trash. */
export function DataPanel() {
  const shell = useShell();
  const { store, add } = useItemsState();
  const { items, loaded, failure, waiting, storing } = useItems();
  const [view, setView] = useState<'items' | 'trash'>('items');
  const trashed = [...items.values()].filter(({ trashedAt }) => trashedAt !== null).sort(newestFirst);
  const keptCount = items.size - trashed.length;
  return (
    <Panel
      className="data"
      title={t('title')}
      closeLabel={t('close')}
      onClose={() => shell.close('data')}
      head={
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-label={t('which')}
          value={view}
          onChange={chosen => setView(chosen === 'trash' ? 'trash' : 'items')}
          data={[
            { value: 'items', label: t('kept') },
            { value: 'trash', label: trashed.length === 0 ? t('trash') : t('trashOf', { count: trashed.length }) },
          ]}
        />
      }
    >
      <div className="panel-body data-body">
        {waiting === 0 ? null : (
          <SoftText mb="xs" role="status" aria-busy={storing}>
            {t('waiting', { count: waiting })}
          </SoftText>
        )}
        {failure === undefined ? null : <ErrorNote error={failure} onRetry={() => void store.refresh()} />}
        {!loaded && keptCount === 0 ? (
          failure === undefined && <Loader size="sm" role="status" aria-label={t('loading')} />
        ) : view === 'trash' ? (
          <TrashList items={trashed} />
        ) : keptCount === 0 ? (
          <Text c="dimmed">{t('nothingYet')}</Text>
        ) : (
          <ItemGroups items={items} />
        )}
      </div>
      <Group className="data-foot" gap="xs">
        <SmallButton
          icon="plus"
          onClick={() => {
            setView('items');
            add({ kind: 'group', name: t('newGroup') });
          }}
        >
          {t('newGroup')}
        </SmallButton>
        <SmallButton icon="table" onClick={() => shell.open('batch')}>
          {t('workOnTable')}
        </SmallButton>
        <DataFiles />
      </Group>
    </Panel>
  );
}
