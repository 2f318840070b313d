import { useShell } from '../../shell/shell-context.tsx';
import { createStore } from '../../store.ts';
import type { KeptItem } from '../data/items-state.ts';

/** The item whose look the panel changes. */
export const styledItem = createStore<string | undefined>(undefined);

/** Opens the panel about an item. */
export function useStyleItem(): (item: Pick<KeptItem, 'id'>) => void {
  const shell = useShell();
  return ({ id }) => {
    styledItem.set(id);
    shell.open('own-look');
  };
}
