import { useEffect, useState } from 'react';
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
/** What is done to the track. Each fails where its file cannot be had, for undo needs it. */
function useTrackSteps(before: ShownTrack | undefined, setPreview: (shapes: undefined) => void) {
  const { store, undos } = useItemsState();
  const { learn } = useTracks();
  const notify = useNotify();
  /** Shows and keeps what a step does. */
  const commit = (done: string, step: Step) => {
    setPreview(undefined);
    step.redo();
    const undoable: Undoable = { done, ...step };
    undos.push(undoable);
    notify({ text: done, topic: 'track-edit', action: { label: t('undo'), act: () => undos.undoThis(undoable) } });
  };

  /** The step that gives the track other shapes. */
  const replaced = async (shapes: Shapes): Promise<Step | undefined> => {
    const { properties } = store.get(before?.item ?? '') ?? {};
    const changed = before && makeTrack(shapes, before);
    if (before === undefined || properties === undefined || changed === undefined) return undefined;
    const id = before.item;
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
  };

  return {
    replace: async (shapes: Shapes, done: string) => {
      const step = await replaced(shapes);
      if (step !== undefined) commit(done, step);
    },
    /** Replaces the track by its first part; the second is a track of its own. */
    split: async ([first, second]: readonly [Shapes, Shapes], name: string, done: string) => {
      const step = await replaced(first);
      const part = before && makeTrack(second, { ...before, id: before.id + 0.5, name });
      if (step === undefined || part === undefined) return;
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
    /** Replaces the track by both; the other goes to the trash. */
    absorb: async (other: ShownTrack, shapes: Shapes, done: string) => {
      const step = await replaced(shapes);
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
  };
}

/** Whether its shapes are those of its file: a style may leave some out, and colours others. */
export const isEditable = ({ metres, shapes }: Track): boolean => metres > 0 && shapes.hasLook !== true;

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
  const steps = useTrackSteps(track, setPreview);
  const open = ({ item: id, metres }: ShownTrack) => {
    setItem(id);
    setCutAt(metres / 2);
    setPreview(undefined);
    shell.open('track-edit');
  };
  const close = () => {
    setPreview(undefined);
    shell.close('track-edit');
  };
  // A track that is hidden or in the trash is not edited on.
  const isGone = shell.isOpen('track-edit') && item !== undefined && track === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  const others = all.filter(one => one.item !== item && isEditable(one));
  return { track, others, cutAt, setCutAt, preview, setPreview, open, ...steps, close };
});
