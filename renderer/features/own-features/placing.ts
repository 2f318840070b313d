import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { createStore } from '../../store.ts';

/** A point that waits for its place: one of an item that is moved, or a new one. */
interface Placing {
  item: string;
  moved?: { id: number; name: string; from: LonLat; height: number | undefined };
}

export const placing = createStore<Placing | undefined>(undefined);
