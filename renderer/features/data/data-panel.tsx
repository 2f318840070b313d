import './data.css';
import { Group, Loader, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../shell/panel.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { IconButton, SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Segments } from '../../ui/fields/fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { dataWords as t } from '../../words.ts';
import { DataFiles } from './data-files.tsx';
import { iconOf, titleOf } from './item-look.ts';
import { ItemRow } from './item-row.tsx';
import { newestFirst, useItems, useItemsState } from './items-state.ts';
import type { KeptItem } from './pending.ts';

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
      id="data"
      title={t('title')}
      closeLabel={t('close')}
      head={
        <Segments
          fullWidth
          size="sm"
          mt="xs"
          label={t('which')}
          value={view}
          of={['items', 'trash']}
          nameOf={one => {
            if (one === 'items') return t('kept');
            return trashed.length === 0 ? t('trash') : t('trashOf', { count: trashed.length });
          }}
          onChange={setView}
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
      <Group className="panel-foot" gap="xs">
        <SmallButton
          icon="plus"
          label={t('newGroup')}
          onClick={() => {
            setView('items');
            add({ kind: 'group', name: t('newGroup') });
          }}
        />
        <SmallButton icon="table" label={t('workOnTable')} onClick={() => shell.open('batch')} />
        <DataFiles />
      </Group>
    </Panel>
  );
}

const dayMs = 86_400_000;
/** The service deletes for good what has been in the trash for so long. */
const daysKept = 30;

/** What is in the trash, for how long, and the way back. */
function TrashList({ items }: { items: readonly KeptItem[] }) {
  const { store, restore } = useItemsState();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (items.length === 0) return <Text c="dimmed">{t('trashEmpty')}</Text>;
  const empty = () => {
    setAsking(false);
    void store.emptyTrash().catch(setFailure);
  };
  return (
    <>
      <SoftText mb="xs">{t('trashKept', { days: daysKept })}</SoftText>
      {failure === undefined ? null : <ErrorNote error={failure} onRetry={empty} />}
      <ul className="row-list" aria-label={t('trash')}>
        {items.map(item => (
          <li key={item.id} className="item-row">
            <div className="beside">
              <span className="item-icon">
                <Icon name={iconOf(item)} size={17} />
              </span>
              <span className="item-name grows">
                <span translate="no">{titleOf(item)}</span>
                <span className="row-soft">{t('daysLeft', { count: daysLeft(item) })}</span>
              </span>
              <SmallButton onClick={() => restore([item.id])}>{t('restore')}</SmallButton>
            </div>
          </li>
        ))}
      </ul>
      {asking ? (
        <div role="alert">
          <Text size="sm" mt="sm">
            {t('reallyEmpty', { count: items.length })}
          </Text>
          <Group gap="xs" mt="xs">
            <SmallButton variant="filled" color="red" label={t('deleteForGood')} onClick={empty} />
            <SmallButton onClick={() => setAsking(false)}>{t('keepThem')}</SmallButton>
          </Group>
        </div>
      ) : (
        <SmallButton mt="sm" label={t('emptyTrash')} onClick={() => setAsking(true)} />
      )}
    </>
  );
}

function daysLeft({ trashedAt }: KeptItem): number {
  const since = trashedAt === null ? 0 : Date.now() - Date.parse(trashedAt);
  return Math.max(0, Math.ceil(daysKept - since / dayMs));
}

/** The items that are not in the trash, by group; those without a group last. */
function ItemGroups({ items }: { items: ReadonlyMap<string, KeptItem> }) {
  const kept = [...items.values()].filter(({ trashedAt }) => trashedAt === null);
  const groups = kept.filter(({ kind }) => kind === 'group').sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
  const known = new Set(groups.map(({ id }) => id));
  const others = kept.filter(({ kind }) => kind !== 'group').sort(newestFirst);
  const loose = others.filter(({ group }) => group === null || !known.has(group));
  return (
    <>
      {groups.map(group => (
        <ItemGroup
          key={group.id}
          group={group}
          groups={groups}
          members={others.filter(item => item.group === group.id)}
        />
      ))}
      <ul className="row-list" aria-label={t('ungrouped')}>
        {loose.map(item => (
          <ItemRow key={item.id} item={item} groups={groups} />
        ))}
      </ul>
    </>
  );
}

interface ItemGroupProps {
  group: KeptItem;
  groups: readonly KeptItem[];
  members: readonly KeptItem[];
}

function ItemGroup({ group, groups, members }: ItemGroupProps) {
  const [open, setOpen] = useState(true);
  const name = titleOf(group);
  return (
    <div className="item-group">
      <IconButton
        icon={open ? 'down' : 'right'}
        label={t(open ? 'fold' : 'unfold', { name })}
        className="item-fold"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <ul className="row-list item-group-head">
        <ItemRow item={group} groups={groups} />
      </ul>
      {!open ? null : members.length === 0 ? (
        <SoftText className="item-empty-group">{t('emptyGroup')}</SoftText>
      ) : (
        <ul className="row-list item-members" aria-label={name} translate="no">
          {members.map(item => (
            <ItemRow key={item.id} item={item} groups={groups} hiddenByGroup={!group.visible} />
          ))}
        </ul>
      )}
    </div>
  );
}
