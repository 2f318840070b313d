import { useCallback, useMemo, useRef, useState } from 'react';
import { readInWorker } from '../../formats/read-in-worker.ts';
import { nextColor, type Track } from '../../formats/track.ts';
import type { TrackFile } from '../../formats/track-format.ts';
import { shareState } from '../../shell/share-state.tsx';
import { isShown, titleOf } from '../data/item-look.ts';
import { useItems, useItemsOfKind, useItemsState } from '../data/items-state.ts';
import { itemOfTrack } from './kept-track.ts';
import { useKeptTracks } from './use-kept-tracks.ts';

/** A track on the map. */
export interface ShownTrack extends Track {
  /** The id of the item that keeps its file. */
  item: string;
}

interface Tracks {
  all: readonly ShownTrack[];
  /** The last opened one, which the map shows. */
  latest: ShownTrack | undefined;
  /** Opens a file after all earlier ones, and keeps it. Throws a `WordedError`. */
  open(file: Promise<TrackFile>): Promise<void>;
  /** Shows a track that this window changed, before its content is read again. */
  learn(item: string, track: Track): void;
  /** Takes a track off the map; it is kept, and the Data panel shows it again. */
  close(item: string): void;
}

/** The tracks on the map: the kept ones that are not hidden, in the order in which they were opened. */
export const [TracksState, useTracks] = shareState((): Tracks => {
  const { store, add, change } = useItemsState();
  const { items } = useItems();
  const kept = useItemsOfKind('track');
  const shown = useMemo(() => kept.filter(item => isShown(item, items)), [kept, items]);
  const nextId = useRef(1);
  const colors = useRef<readonly string[]>([]);
  const about = useCallback(() => ({ id: nextId.current++, color: nextColor(colors.current) }), []);
  const { read, learn } = useKeptTracks(shown, store, about);
  const [latest, setLatest] = useState<ShownTrack>();
  const before = useRef<Promise<unknown>>(Promise.resolve());

  const all = useMemo(
    () =>
      shown
        .flatMap((item): ShownTrack[] => {
          const track = read.get(item.id);
          if (track === undefined) return [];
          return [{ ...track, item: item.id, name: titleOf(item), color: item.color ?? track.color }];
        })
        .sort((a, b) => a.id - b.id),
    [shown, read],
  );
  colors.current = all.map(({ color }) => color);

  const open = useCallback(
    (file: Promise<TrackFile>) => {
      const opened = Promise.all([file, before.current]).then(async ([given]) => {
        const track = await readInWorker(given, about());
        // Update now: the next file may be read before the next render.
        colors.current = [...colors.current, track.color];
        const { item, content } = itemOfTrack(track, given);
        const id = add(item, content);
        learn(id, track);
        setLatest({ ...track, item: id });
      });
      // One by one, so that the list keeps the files' order.
      before.current = Promise.allSettled([before.current, opened]);
      return opened;
    },
    [add, learn, about],
  );
  const close = useCallback((item: string) => change(item, { visible: false }), [change]);
  return { all, latest, open, learn, close };
});
