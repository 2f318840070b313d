import { useEffect } from 'react';
import type { ItemKind } from '../../api/items.ts';
import type { KeptItem } from './pending.ts';

type Open = (item: KeptItem) => void;

/** Functions that open the items of a kind, registered by the features that make them. */
const openers = new Map<ItemKind, Open>();

export const openerOf = (kind: ItemKind): Open | undefined => openers.get(kind);

/** Opens items of a kind when they are chosen in the Data panel. */
export function useItemOpener(kind: ItemKind, open: Open): void {
  useEffect(() => {
    openers.set(kind, open);
    return () => {
      if (openers.get(kind) === open) openers.delete(kind);
    };
  }, [kind, open]);
}
