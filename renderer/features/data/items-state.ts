import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { useClient } from '../../api/client.ts';
import type { ItemChangeRequest, ItemKind } from '../../api/items.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useStore } from '../../store.ts';
import { explain } from '../../ui/explain.ts';
import { isTyping } from '../../ui/keys.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { dataWords as t } from '../../words.ts';
import { ItemStore, type NewItem } from './item-store.ts';
import type { KeptItem } from './pending.ts';
import { type Undoable, UndoStack } from './undo-stack.ts';

export type { NewItem } from './item-store.ts';
export type { KeptItem } from './pending.ts';

/**
 * Keeps what people make or open, in the service. All changes show at once, survive the window and the service, and
 * are followed by other windows. Those made here can be undone, unless they say `quietly`.
 */
export interface ItemsState {
  store: ItemStore;
  undos: UndoStack;
  /** Keeps an item; returns its id. */
  add(item: NewItem, content?: Blob): string;
  change(ids: string | readonly string[], change: ItemChangeRequest): void;
  /** Moves to the trash and says so, with "Undo". */
  trash(ids: readonly string[]): void;
  restore(ids: readonly string[]): void;
  /** Takes back the latest step of this window, or does it again, and says which; false where there is none. */
  undo(): boolean;
  redo(): boolean;
}

function useItemsValue(): ItemsState {
  const client = useClient();
  const notify = useNotify();
  const undos = useMemo(() => new UndoStack(), []);
  const telling = useRef(notify);
  telling.current = notify;
  const store = useMemo(
    () =>
      new ItemStore(client, {
        refused: (item, failure) => {
          const { advice } = explain(failure);
          telling.current({ tone: 'trouble', text: t('refused', { name: item?.name ?? '', reason: advice }) });
        },
        copied: ({ name }, copy) => telling.current({ text: t('copied', { name, copy: copy.name }), topic: 'items' }),
      }),
    [client],
  );
  useEffect(() => store.start(), [store]);
  const state = useMemo((): ItemsState => {
    const nameOf = (ids: readonly string[]): string => store.get(ids[0] ?? '')?.name ?? '';
    const changeEach = (ids: readonly string[], change: (id: string) => ItemChangeRequest) => {
      for (const id of ids) store.change(id, change(id));
    };
    const step = (done: string, ids: readonly string[], change: ItemChangeRequest): Undoable => {
      const before = new Map(ids.map(id => [id, valuesBefore(store.get(id), change)]));
      changeEach(ids, () => change);
      const undoable: Undoable = {
        done,
        undo: () => changeEach(ids, id => before.get(id) ?? {}),
        redo: () => changeEach(ids, () => change),
      };
      undos.push(undoable);
      return undoable;
    };
    const tell = (step: Undoable | undefined, what: 'undone' | 'redone'): boolean => {
      if (step !== undefined) telling.current({ text: t(what, { done: step.done }), topic: 'items' });
      return step !== undefined;
    };
    return {
      store,
      undos,
      add: (item, content) => {
        const id = store.add(item, content);
        undos.push({
          done: t('added', { name: item.name ?? '' }),
          undo: () => store.change(id, { trashed: true }),
          redo: () => store.change(id, { trashed: false }),
        });
        return id;
      },
      change: (which, change) => {
        const ids = [which].flat();
        step(t('changed', { name: nameOf(ids) }), ids, change);
      },
      trash: ids => {
        const done = t('trashed', { count: ids.length, name: nameOf(ids) });
        const undoable = step(done, ids, { trashed: true });
        const act = () => undos.undoThis(undoable);
        telling.current({ text: done, topic: 'items', action: { label: t('undo'), act } });
      },
      restore: ids => void step(t('restored', { count: ids.length, name: nameOf(ids) }), ids, { trashed: false }),
      undo: () => tell(undos.undo(), 'undone'),
      redo: () => tell(undos.redo(), 'redone'),
    };
  }, [store, undos]);
  useUndoKeys(state.undo, state.redo);
  return state;
}

/** The item's values that a change replaces. */
function valuesBefore(item: KeptItem | undefined, change: ItemChangeRequest): ItemChangeRequest {
  if (item === undefined) return {};
  const { trashed, ...values } = change;
  const known = item as unknown as Readonly<Record<string, unknown>>;
  const before = Object.fromEntries(Object.keys(values).map(name => [name, lookup(known, name)]));
  return { ...before, ...(trashed !== undefined && { trashed: item.trashedAt !== null }) };
}

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y); with Command on a Mac. */
function useUndoKeys(undo: () => boolean, redo: () => boolean): void {
  useWindowEvent('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const again = (key === 'z' && event.shiftKey) || key === 'y';
    if (!again && key !== 'z') return;
    if (again ? redo() : undo()) event.preventDefault();
  });
}

export const [ItemsProvider, useItemsState] = shareState(useItemsValue);

/** The items as they are now, by id, with those in the trash. */
export function useItems() {
  return useStore(useItemsState().store.snapshot, snapshot => snapshot);
}

/** Items of some kinds that are not in the trash, newest first. */
export function useItemsOfKind(...kinds: readonly ItemKind[]): readonly KeptItem[] {
  const { items } = useItems();
  const wanted = kinds.join();
  return useMemo(
    () =>
      [...items.values()]
        .filter(({ kind, trashedAt }) => trashedAt === null && wanted.split(',').includes(kind))
        .sort(newestFirst),
    [items, wanted],
  );
}

export const newestFirst = (a: KeptItem, b: KeptItem): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

type Open = (item: KeptItem) => void;

/** Functions that open the items of a kind, registered by the features that make them. */
const openers = new Map<ItemKind, Open>();

export const openerOf = (kind: ItemKind): Open | undefined => openers.get(kind);

/** Opens items of a kind when they are chosen in the Data panel. */
export function useItemOpener(kind: ItemKind, open: Open): void {
  const latest = useEffectEvent(open);
  useEffect(() => {
    const opener: Open = item => latest(item);
    openers.set(kind, opener);
    return () => {
      if (openers.get(kind) === opener) openers.delete(kind);
    };
  }, [kind]);
}
