import { useCallback } from 'react';
import { type ApiClient, useClient } from '../../api/client.ts';
import { changeFeatures, type FeatureChange } from '../../api/features.ts';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import type { ItemStore } from '../data/item-store.ts';
import { useItemsState } from '../data/items-state.ts';
import type { Undoable } from '../data/undo-stack.ts';

/** Changes that the service takes at once. */
const mostAtOnce = 5000;

/** Sends changes of an item's features; `undo` takes back what was done, `error` says why the rest was not. */
export async function sendChanges(
  { client, store }: { client: ApiClient; store: ItemStore },
  item: string,
  changes: readonly FeatureChange[],
): Promise<{ undo: FeatureChange[]; error?: unknown }> {
  const undo: FeatureChange[] = [];
  try {
    for (let at = 0; at < changes.length; at += mostAtOnce) {
      const answer = await changeFeatures(client, item, changes.slice(at, at + mostAtOnce));
      store.learn(answer.item);
      undo.unshift(...answer.undo);
    }
    return { undo };
  } catch (error) {
    return { undo, error };
  }
}

/** What was changed: a step of the window's undo, and the features' numbers. */
interface ChangedFeatures {
  step: Undoable;
  ids: readonly number[];
}

/** Changes features of an item at once, as a step that can be undone. Fails where the service does not take all of it. */
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
      const send = (sent: readonly FeatureChange[]) => sendChanges({ client, store }, item, sent);
      const { undo, error } = await send(changes);
      // What takes the latest change back; taking that back does it again.
      let back = undo;
      let turning: Promise<unknown> = Promise.resolve();
      const turn = () => {
        turning = turning.then(async () => {
          const turned = await send(back);
          if (turned.error === undefined) back = turned.undo;
          else notify({ tone: 'trouble', text: explain(turned.error).advice, topic: 'own-features' });
        });
      };
      const step: Undoable = { done, undo: turn, redo: turn };
      if (back.length > 0) undos.push(step);
      if (error !== undefined) throw error;
      return { step, ids: undo.map(({ id }) => id as number) };
    },
    [client, notify, store, undos],
  );
}
