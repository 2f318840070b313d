import { useCallback } from 'react';
import { useClient } from '../../api/client.ts';
import { changeFeatures, type FeatureChange } from '../../api/features.ts';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useItemsState } from '../data/items-state.ts';
import type { Undoable } from '../data/undo-stack.ts';

/** What was changed: a step of the window's undo, and the features' numbers. */
interface ChangedFeatures {
  step: Undoable;
  ids: readonly number[];
}

/** Changes features of an item at once, as a step that can be undone. Fails where the service does not take it. */
export function useFeatureEdits(): (
  item: string,
  done: string,
  changes: readonly FeatureChange[],
) => Promise<ChangedFeatures> {
  const client = useClient();
  const notify = useNotify();
  const { store, undos } = useItemsState();
  return useCallback(
    async (item, done, changes) => {
      const send = async (sent: readonly FeatureChange[]) => {
        const answer = await changeFeatures(client, item, sent);
        store.learn(answer.item);
        return answer.undo;
      };
      // What takes the latest change back; taking that back does it again.
      let back = await send(changes);
      const ids = back.map(({ id }) => id as number);
      let turning: Promise<unknown> = Promise.resolve();
      const turn = () => {
        turning = turning.then(async () => {
          back = await send(back);
        });
        turning = turning.catch(error =>
          notify({ tone: 'trouble', text: explain(error).advice, topic: 'own-features' }),
        );
      };
      const step: Undoable = { done, undo: turn, redo: turn };
      undos.push(step);
      return { step, ids };
    },
    [client, notify, store, undos],
  );
}
