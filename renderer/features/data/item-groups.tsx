import { useState } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
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
