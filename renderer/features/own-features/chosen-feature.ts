import { createStore } from '../../store.ts';

/** A feature of a kept file. */
export interface FeatureKey {
  item: string;
  id: number;
}

/** The feature whose card is open, which the map and the table mark. */
export const chosenFeature = createStore<FeatureKey | undefined>(undefined);

/** Those that are marked in the table and on the map, to be exported, deleted or moved at once: of one item. */
export const markedFeatures = createStore<{ item: string; ids: ReadonlySet<number> } | undefined>(undefined);
