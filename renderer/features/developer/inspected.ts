import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { InspectedTile } from '../../map/inspector/inspect-tile.ts';
import { createStore } from '../../ui/store.ts';

/** The tile that was looked at last. */
export const inspected = createStore<{ tile: InspectedTile; point: LonLat } | { failure: unknown } | undefined>(
  undefined,
);

/** Counts up when the middle of the map is to be looked at. */
export const middleAsked = createStore(0);
