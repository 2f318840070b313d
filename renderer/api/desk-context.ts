import { createContext, useContext } from 'react';
import type { Desk } from './desk.ts';

export const DeskContext = createContext<Desk | undefined>(undefined);

/** The side of the service that works on packs; undefined in a window that was opened with a typed key. */
export function useDesk(): Desk | undefined {
  return useContext(DeskContext);
}

/** For requests that only a window with a desk offers. */
export function requireDesk(desk: Desk | undefined): Desk {
  if (desk === undefined) throw new Error('This window was opened with a key, which does not change regions.');
  return desk;
}
