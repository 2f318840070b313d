import { Text } from '@mantine/core';
import { type Bounds, boundsMeetOnGlobe } from '../../../data-packs/geo/bounds.ts';
import { Tick } from '../../ui/fields/fields.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { carryWords as t } from '../../words.ts';
import { type CarriedKind, carriedKinds } from '../data/item-kinds.ts';
import { boundsOf, positionOf, titleOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/items-state.ts';

interface ItemChoiceProps {
  groups: readonly CarriedGroup[];
  comes: (item: KeptItem) => boolean;
  onTick: (ids: readonly string[], comes: boolean) => void;
}

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
            <Tick
              label={t(`kind_${kind}`, { count: items.length })}
              checked={coming === ids.length}
              indeterminate={coming > 0 && coming < ids.length}
              onChange={checked => onTick(ids, checked)}
            />
            <details>
              <summary>{t('oneByOne')}</summary>
              <ul>
                {items.map(item => (
                  <li key={item.id}>
                    <Tick
                      label={<span translate="no">{titleOf(item)}</span>}
                      checked={comes(item)}
                      onChange={checked => onTick([item.id], checked)}
                    />
                    <span className="soft-figures">{formatBytes(item.content?.bytes ?? 0)}</span>
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

export interface CarriedGroup {
  kind: CarriedKind;
  items: readonly KeptItem[];
}

/** What can be taken along, by kind; groups go with what is in them. */
export function carriedGroups(items: Iterable<KeptItem>): readonly CarriedGroup[] {
  const kept = [...items].filter(({ trashedAt }) => trashedAt === null);
  return carriedKinds
    .map(kind => ({ kind, items: kept.filter(item => item.kind === kind) }))
    .filter(group => group.items.length > 0);
}

/** Whether an item lies in a box at least in part; what says of no place where it is does. */
export function liesIn(box: Readonly<Bounds>, item: KeptItem): boolean {
  const at = positionOf(item);
  const bounds = at === undefined ? boundsOf(item) : ([at.lon, at.lat, at.lon, at.lat] as const);
  return bounds === undefined || boundsMeetOnGlobe(box, bounds);
}

/** An item's values take about a kilobyte in the file, its content comes on top. */
const valuesBytes = 2048;

/** About how many bytes items take in the file. */
export const itemBytes = (items: readonly KeptItem[]): number =>
  items.reduce((sum, { content }) => sum + valuesBytes + (content?.bytes ?? 0), 0);
