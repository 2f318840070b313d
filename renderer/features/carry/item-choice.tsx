import { Checkbox, Text } from '@mantine/core';
import { formatBytes } from '../../ui/format/format.ts';
import { carryWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/items-state.ts';
import type { CarriedGroup } from './carried-choice.ts';

interface ItemChoiceProps {
  groups: readonly CarriedGroup[];
  comes: (item: KeptItem) => boolean;
  onTick: (ids: readonly string[], comes: boolean) => void;
}

/** What comes along. */
export function ItemChoice({ groups, comes, onTick }: ItemChoiceProps) {
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
        const coming = items.filter(comes).length;
        return (
          <div key={kind} className="carry-kind">
            <Checkbox
              size="sm"
              label={t(`kind_${kind}`, { count: items.length })}
              checked={coming === ids.length}
              indeterminate={coming > 0 && coming < ids.length}
              onChange={event => onTick(ids, event.currentTarget.checked)}
            />
            <details>
              <summary>{t('oneByOne')}</summary>
              <ul>
                {items.map(item => (
                  <li key={item.id}>
                    <Checkbox
                      size="sm"
                      label={<span translate="no">{titleOf(item)}</span>}
                      checked={comes(item)}
                      onChange={event => onTick([item.id], event.currentTarget.checked)}
                    />
                    <span className="carry-size">{formatBytes(item.content?.bytes ?? 0)}</span>
                  </li>
                ))}
              </ul>
            </details>
          </div>
        );
      })}
    </fieldset>
  );
}
