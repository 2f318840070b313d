import { SoftText } from '../../ui/soft-text.tsx';
import { placeWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import { ItemRow } from '../data/item-row.tsx';
import { type KeptItem, useItems } from '../data/items-state.ts';

/** A saved place as Data shows it, with its name, colour, group and note to change, and the group it is in. */
export function SavedRow({ item }: { item: KeptItem }) {
  const { items } = useItems();
  const groups = [...items.values()].filter(({ kind, trashedAt }) => kind === 'group' && trashedAt === null);
  const group = groups.find(({ id }) => id === item.group);
  return (
    <div className="saved-row">
      <SoftText>{group === undefined ? t('savedPlace') : t('savedIn', { group: titleOf(group) })}</SoftText>
      <ul className="item-list">
        <ItemRow item={item} groups={groups} />
      </ul>
    </div>
  );
}
