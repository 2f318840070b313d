import { useCallback, useRef, useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';
import { readInWorker } from './read-in-worker.ts';
import { nextColor, type Track } from './track.ts';
import type { TrackFile } from './track-format.ts';

interface Tracks {
  all: readonly Track[];
  /** The last opened one, which the map shows. */
  latest: Track | undefined;
  /** Opens a file after all earlier ones. Throws a `WordedError`. */
  open(file: Promise<TrackFile>): Promise<void>;
  close(id: number): void;
}

/** The tracks on the map. */
export const [TracksState, useTracks] = shareState((): Tracks => {
  const [all, setAll] = useState<readonly Track[]>([]);
  const [latest, setLatest] = useState<Track>();
  const nextId = useRef(1);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const colors = useRef<readonly string[]>([]);
  colors.current = all.map(({ color }) => color);

  const open = useCallback((file: Promise<TrackFile>) => {
    const opened = Promise.all([file, before.current]).then(async ([read]) => {
      const track = await readInWorker(read, { id: nextId.current, color: nextColor(colors.current) });
      nextId.current += 1;
      // Update now: the next file may be read before the next render.
      colors.current = [...colors.current, track.color];
      setAll(tracks => [...tracks, track]);
      setLatest(track);
    });
    // One by one, so that the list keeps the files' order.
    before.current = Promise.allSettled([before.current, opened]);
    return opened;
  }, []);
  const close = useCallback((id: number) => setAll(tracks => tracks.filter(track => track.id !== id)), []);
  return { all, latest, open, close };
});
