import { readLook } from '../../../data-packs/interchange/look/feature-look.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { createStore } from '../../store.ts';
import { abilitiesOf } from '../data/item-kinds.ts';
import type { KeptItem } from '../data/items-state.ts';

/** The item whose look the panel changes. */
export const styledItem = createStore<string | undefined>(undefined);

export const hasLook = ({ kind, content }: KeptItem): boolean => abilitiesOf(kind).shape === 'file' && content !== null;

export const lookOf = ({ properties }: Pick<KeptItem, 'properties'>) => readLook(properties.look);

/** Opens the panel about an item. */
export function useStyleItem(): (item: Pick<KeptItem, 'id'>) => void {
  const shell = useShell();
  return ({ id }) => {
    styledItem.set(id);
    shell.open('own-look');
  };
}
