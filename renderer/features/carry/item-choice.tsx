import { Checkbox, Text } from '@mantine/core';
import { formatBytes } from '../../ui/format.ts';
import { titleOf } from '../data/item-look.ts';
import type { CarriedGroup } from './carried-choice.ts';
import { t } from './words.ts';

interface ItemChoiceProps {
  groups: readonly CarriedGroup[];
  /** Ids of what stays here. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

/** What comes along: all of it, until it is told to stay. */
export function ItemChoice({ groups, left, onChange }: ItemChoiceProps) {
  const set = (ids: readonly string[], comes: boolean) => {
    const next = new Set(left);
    for (const id of ids)
      if (comes) next.delete(id);
      else next.add(id);
    onChange(next);
  };
  if (groups.length === 0) {
    return (
      <Text size="sm" mt="md">
        {t('noItems')}
      </Text>
    );
  }
  return (
    <fieldset className="carry-items">
      <legend>{t('items')}</legend>
      {groups.map(({ kind, items }) => {
        const ids = items.map(({ id }) => id);
        const coming = ids.filter(id => !left.has(id)).length;
        return (
          <details key={kind}>
            <summary>
              <Checkbox
                size="sm"
                label={t(`kind_${kind}`, { count: items.length })}
                checked={coming === ids.length}
                indeterminate={coming > 0 && coming < ids.length}
                onChange={event => set(ids, event.currentTarget.checked)}
              />
            </summary>
            <ul>
              {items.map(item => (
                <li key={item.id}>
                  <Checkbox
                    size="sm"
                    label={<span translate="no">{titleOf(item)}</span>}
                    checked={!left.has(item.id)}
                    onChange={event => set([item.id], event.currentTarget.checked)}
                  />
                  <span className="carry-size">{formatBytes(item.content?.bytes ?? 0)}</span>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </fieldset>
  );
}
