import { useRef } from 'react';
import type { FeatureRow } from '../../api/features.ts';
import { useStore } from '../../store.ts';
import { markedFeatures } from '../own-features/chosen-feature.ts';

export interface Marks {
  ids: ReadonlySet<number>;
  /** Marks a feature, or takes the mark off; `isRange`: all from the one before to it. */
  mark(row: FeatureRow, isRange: boolean): Promise<void>;
  /** All that are found; none where all of them are marked. */
  markAll(total: number): Promise<void>;
  clear(): void;
}

const none: ReadonlySet<number> = new Set();

/** The marked features of an item. `found`: asks for the numbers of all that a table has, in its order. */
export function useMarks(item: string, found: () => Promise<readonly number[]>): Marks {
  const ids = useStore(markedFeatures, marked => (marked?.item === item ? marked.ids : none));
  const last = useRef<number>(undefined);
  const set = (marked: ReadonlySet<number>) =>
    markedFeatures.set(marked.size === 0 ? undefined : { item, ids: marked });
  return {
    ids,
    mark: async ({ id, index }, isRange) => {
      const from = last.current;
      last.current = index;
      const range =
        isRange && from !== undefined ? (await found()).slice(Math.min(from, index), Math.max(from, index) + 1) : [id];
      const isMarked = ids.has(id);
      const marked = new Set(ids);
      for (const one of range) isMarked && !isRange ? marked.delete(one) : marked.add(one);
      set(marked);
    },
    markAll: async total => set(ids.size >= total ? none : new Set(await found())),
    clear: () => set(none),
  };
}
