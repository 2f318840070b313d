import { useMemo } from 'react';
import { useClient } from '../../api/client.ts';
import { changeFeatures, extractFeatures, type FeatureChange } from '../../api/features.ts';
import { makeUuid } from '../../api/make-uuid.ts';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import { ownTableWords as t } from '../../words.ts';
import { useItemsState } from '../data/items-state.ts';
import type { Undoable } from '../data/undo-stack.ts';

/** Changes that the service takes at once. */
const mostAtOnce = 5000;

/** What can be done with features of an item; all of it are steps of Ctrl+Z, and failures are said. */
export function useFeatureSteps(item: string) {
  const client = useClient();
  const { store, undos } = useItemsState();
  const notify = useNotify();
  return useMemo(() => {
    const fail = (error: unknown) =>
      notify({ tone: 'trouble', topic: 'own-table', text: t('notChanged', { reason: explain(error).advice }) });
    /** Adds to `undo` what takes back what was done, also where only a part was. */
    const send = async (changes: readonly FeatureChange[], undo: FeatureChange[] = []): Promise<void> => {
      try {
        for (let at = 0; at < changes.length; at += mostAtOnce)
          undo.unshift(...(await changeFeatures(client, item, changes.slice(at, at + mostAtOnce))).undo);
      } catch (error) {
        fail(error);
      }
      await store.refresh();
    };
    const keep = (step: Undoable, isTold: boolean) => {
      undos.push(step);
      const action = { label: t('undo'), act: () => undos.undoThis(step) };
      if (isTold) notify({ text: step.done, topic: 'own-table', stays: false, action });
    };
    /** `done`: a sentence. Whether something was changed. */
    const change = async (done: string, changes: readonly FeatureChange[], isTold = false): Promise<boolean> => {
      const undo: FeatureChange[] = [];
      await send(changes, undo);
      if (undo.length > 0) keep({ done, undo: () => void send(undo), redo: () => void send(changes) }, isTold);
      return undo.length > 0;
    };
    /** Makes an item of features. */
    const extract = async (asked: Omit<Parameters<typeof extractFeatures>[2], 'as'>): Promise<boolean> => {
      const as = makeUuid();
      try {
        const { undo } = await extractFeatures(client, item, { ...asked, as });
        await store.refresh();
        const turn = (trashed: boolean, changes: readonly FeatureChange[]) => {
          store.change(as, { trashed });
          if (undo.length > 0) void send(changes);
        };
        const undone = { undo: () => turn(true, undo), redo: () => turn(false, asked.ids.map(removed)) };
        keep({ done: t('extracted', { name: asked.name }), ...undone }, true);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    };
    return { change, extract };
  }, [client, item, store, undos, notify]);
}

export const removed = (id: number): FeatureChange => ({ id, set: { removed: true } });
