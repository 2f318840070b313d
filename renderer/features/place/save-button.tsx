import { SmallButton } from '../../ui/buttons.tsx';
import { placeWords as t } from '../../words.ts';
import { type KeptItem, useItemsState } from '../data/items-state.ts';
import type { Place } from '../subject/found-place.ts';
import { itemOfPlace } from './saved-place.ts';

interface SaveButtonProps {
  place: Place;
  /** The item, where it is saved. */
  saved: KeptItem | undefined;
  /** The regions that answered. */
  regions: readonly { id: string; version: string }[];
}

/** Keeps the place among the items, or takes it from there. */
export function SaveButton({ place, saved, regions }: SaveButtonProps) {
  const { add, trash } = useItemsState();
  return (
    <SmallButton
      variant={saved === undefined ? 'default' : 'light'}
      icon="star"
      aria-pressed={saved !== undefined}
      onClick={() => (saved === undefined ? add(itemOfPlace(place, regions)) : trash([saved.id]))}
    >
      {t(saved === undefined ? 'save' : 'saved')}
    </SmallButton>
  );
}
