import { useMemo } from 'react';
import { useClient } from '../../api/client.ts';
import { extractFeatures, type FeatureChange } from '../../api/features.ts';
import { makeUuid } from '../../api/make-uuid.ts';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import { ownTableWords as t } from '../../words.ts';
import { useItemsState } from '../data/items-state.ts';
import type { Undoable } from '../data/undo-stack.ts';
import { sendChanges, useFeatureEdits } from '../own-features/use-feature-edits.ts';

/** What can be done with features of an item; all of it are steps of Ctrl+Z, and failures are said. */
export function useFeatureSteps(item: string) {
  const client = useClient();
  const { store, undos } = useItemsState();
  const notify = useNotify();
  const edit = useFeatureEdits();
  return useMemo(() => {
    const fail = (error: unknown) =>
      notify({ tone: 'trouble', topic: 'own-table', text: t('notChanged', { reason: explain(error).advice }) });
    const tell = (step: Undoable) => {
      const action = { label: t('undo'), act: () => undos.undoThis(step) };
      notify({ text: step.done, topic: 'own-table', stays: false, action });
    };
    /** `done`: a sentence. Whether all was changed. */
    const change = async (done: string, changes: readonly FeatureChange[], isTold = false): Promise<boolean> => {
      try {
        const { step } = await edit(item, done, changes);
        if (isTold) tell(step);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    };
    /** Makes an item of features. */
    const extract = async (asked: Omit<Parameters<typeof extractFeatures>[2], 'as'>): Promise<boolean> => {
      const as = makeUuid();
      try {
        const { undo } = await extractFeatures(client, item, { ...asked, as });
        await store.refresh();
        const turn = async (trashed: boolean, changes: readonly FeatureChange[]) => {
          store.change(as, { trashed });
          const { error } = undo.length > 0 ? await sendChanges({ client, store }, item, changes) : {};
          if (error !== undefined) fail(error);
        };
        const step = {
          done: t('extracted', { name: asked.name }),
          undo: () => void turn(true, undo),
          redo: () => void turn(false, asked.ids.map(removed)),
        };
        undos.push(step);
        tell(step);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    };
    return { change, extract };
  }, [client, item, store, undos, notify, edit]);
}

export const removed = (id: number): FeatureChange => ({ id, set: { removed: true } });
