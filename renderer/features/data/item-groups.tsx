import { ActionIcon, Text } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { dataWords as t } from '../../words.ts';
import { titleOf } from './item-look.ts';
import { ItemRow } from './item-row.tsx';
import { newestFirst } from './items-state.ts';
import type { KeptItem } from './pending.ts';

/** The items that are not in the trash, by group; those without a group last. */
export function ItemGroups({ items }: { items: ReadonlyMap<string, KeptItem> }) {
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
      <ul className="item-list" aria-label={t('ungrouped')}>
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
      <ActionIcon
        className="item-fold"
        variant="subtle"
        color="gray"
        size="sm"
        aria-expanded={open}
        aria-label={t(open ? 'fold' : 'unfold', { name })}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'down' : 'right'} size={15} />
      </ActionIcon>
      <ul className="item-list item-group-head">
        <ItemRow item={group} groups={groups} />
      </ul>
      {!open ? null : members.length === 0 ? (
        <Text size="sm" c="dimmed" className="item-empty-group">
          {t('emptyGroup')}
        </Text>
      ) : (
        <ul className="item-list item-members" aria-label={name} translate="no">
          {members.map(item => (
            <ItemRow key={item.id} item={item} groups={groups} hiddenByGroup={!group.visible} />
          ))}
        </ul>
      )}
    </div>
  );
}
