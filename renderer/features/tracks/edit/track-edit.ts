import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Shapes } from '../../../formats/shapes.ts';
import { makeTrack, type Track } from '../../../formats/track.ts';
import { shareState } from '../../../shell/share-state.tsx';
import { useShell } from '../../../shell/shell-context.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { trackEditWords as t } from '../../../words.ts';
import { useItemsState } from '../../data/items-state.ts';
import type { Undoable } from '../../data/undo-stack.ts';
import { editedTrack, itemOfTrack } from '../kept-track.ts';
import { type ShownTrack, useTracks } from '../use-tracks.ts';

/** A kept state of a track's item: what undo goes back to, byte for byte. */
interface Kept {
  track: Track;
  content: Blob;
  properties: Readonly<Record<string, unknown>>;
}

/** A step that is yet to be named. */
type Step = Omit<Undoable, 'done'>;
type SetPreview = (shapes: Shapes | undefined) => void;

/** Shows and keeps what a step does. */
function useCommit(setPreview: SetPreview): (done: string, step: Step) => void {
  const notify = useNotify();
  const { undos } = useItemsState();
  return useCallback(
    (done: string, step: Step) => {
      setPreview(undefined);
      step.redo();
      const undoable: Undoable = { done, ...step };
      undos.push(undoable);
      notify({ text: done, topic: 'track-edit', action: { label: t('undo'), act: () => undos.undoThis(undoable) } });
    },
    [undos, notify, setPreview],
  );
}

/** The step that gives a track other shapes. Fails where its file cannot be had, for undo needs it. */
function useReplaced(): (before: ShownTrack, shapes: Shapes) => Promise<Step | undefined> {
  const { store } = useItemsState();
  const { learn } = useTracks();
  return useCallback(
    async (before: ShownTrack, shapes: Shapes): Promise<Step | undefined> => {
      const id = before.item;
      const { properties } = store.get(id) ?? {};
      const changed = makeTrack(shapes, before);
      if (properties === undefined || changed === undefined) return undefined;
      const content = await store.content(id);
      const put = ({ track: shown, content: kept, properties: values }: Kept) => {
        store.setContent(id, kept);
        store.change(id, { properties: values });
        learn(id, shown);
      };
      const file = typeof properties.file === 'string' ? properties.file : before.name;
      const after = { track: changed, ...editedTrack(changed, file) };
      return {
        undo: () => put({ track: before, content, properties }),
        redo: () => put({ ...after, properties: after.properties ?? {} }),
      };
    },
    [store, learn],
  );
}

function useTrackSteps(latest: RefObject<ShownTrack | undefined>, setPreview: SetPreview) {
  const { store } = useItemsState();
  const { learn } = useTracks();
  const commit = useCommit(setPreview);
  const replaced = useReplaced();

  /** Replaces the track's shapes. Fails where its file cannot be had, for undo needs it. */
  const replace = useCallback(
    async (shapes: Shapes, done: string) => {
      const before = latest.current;
      const step = before && (await replaced(before, shapes));
      if (step !== undefined) commit(done, step);
    },
    [latest, replaced, commit],
  );

  /** Replaces the track by its first part; the second is a track of its own. */
  const split = useCallback(
    async ([first, second]: readonly [Shapes, Shapes], name: string, done: string) => {
      const before = latest.current;
      const step = before && (await replaced(before, first));
      const part = before && makeTrack(second, { ...before, id: before.id + 0.5, name });
      if (before === undefined || step === undefined || part === undefined) return;
      const { content, properties } = editedTrack(part, `${name}.gpx`);
      const made = itemOfTrack(part, { name, format: 'gpx', bytes: new Uint8Array() }).item;
      let id: string | undefined;
      commit(done, {
        undo: () => {
          step.undo();
          if (id !== undefined) store.change(id, { trashed: true });
        },
        redo: () => {
          step.redo();
          if (id !== undefined) store.change(id, { trashed: false });
          else {
            id = store.add({ ...made, origin: {}, properties: properties ?? {} }, content);
            learn(id, part);
          }
        },
      });
    },
    [latest, replaced, commit, store, learn],
  );

  /** Replaces the track by both; the other goes to the trash. */
  const absorb = useCallback(
    async (other: ShownTrack, shapes: Shapes, done: string) => {
      const before = latest.current;
      const step = before && (await replaced(before, shapes));
      if (step === undefined) return;
      commit(done, {
        undo: () => {
          store.change(other.item, { trashed: false });
          step.undo();
        },
        redo: () => {
          step.redo();
          store.change(other.item, { trashed: true });
        },
      });
    },
    [latest, replaced, commit, store],
  );

  return { replace, split, absorb };
}

/** The track that is edited. Each change is kept at once, as a step that can be undone. */
export const [TrackEditState, useTrackEdit] = shareState(() => {
  const shell = useShell();
  const { all } = useTracks();
  const [item, setItem] = useState<string>();
  /** Metres from the start. */
  const [cutAt, setCutAt] = useState(0);
  /** Lines that are tried, drawn instead of the track's. */
  const [preview, setPreview] = useState<Shapes>();
  const track = all.find(one => one.item === item);
  const latest = useRef(track);
  latest.current = track;

  const open = useCallback(
    ({ item: id, metres }: ShownTrack) => {
      setItem(id);
      setCutAt(metres / 2);
      setPreview(undefined);
      shell.open('track-edit');
    },
    [shell],
  );

  const steps = useTrackSteps(latest, setPreview);

  const close = useCallback(() => {
    setPreview(undefined);
    shell.close('track-edit');
  }, [shell]);
  // A track that is hidden or in the trash is not edited on.
  const isOpen = shell.isOpen('track-edit');
  useEffect(() => {
    if (isOpen && item !== undefined && track === undefined) close();
  }, [isOpen, item, track, close]);

  return {
    track,
    others: all.filter(one => one.item !== item),
    cutAt,
    setCutAt,
    preview,
    setPreview,
    open,
    ...steps,
    close,
  };
});
