import { useCallback, useRef, useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';
import { readAside } from './read-aside.ts';
import type { TrackText } from './read-track.ts';
import { nextColor, type Track } from './track.ts';

interface Tracks {
  all: readonly Track[];
  /** The one that was opened last: the map goes there. */
  latest: Track | undefined;
  /** Draws a file, after those that were opened before it. Throws a `WordedError`. */
  open(file: Promise<TrackText>): Promise<void>;
  close(id: number): void;
}

/** The tracks that are on the map. They stay until they are closed, or the window is. */
export const [TracksState, useTracks] = shareState((): Tracks => {
  const [all, setAll] = useState<readonly Track[]>([]);
  const [latest, setLatest] = useState<Track>();
  const nextId = useRef(1);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const colors = useRef<readonly string[]>([]);
  colors.current = all.map(({ color }) => color);

  const open = useCallback((file: Promise<TrackText>) => {
    const opened = Promise.all([file, before.current]).then(async ([read]) => {
      const track = await readAside(read, { id: nextId.current, color: nextColor(colors.current) });
      nextId.current += 1;
      // The next file may come before the next drawing.
      colors.current = [...colors.current, track.color];
      setAll(tracks => [...tracks, track]);
      setLatest(track);
    });
    // One after the other, so that the list has the order of the files.
    before.current = Promise.allSettled([before.current, opened]);
    return opened;
  }, []);
  const close = useCallback((id: number) => setAll(tracks => tracks.filter(track => track.id !== id)), []);
  return { all, latest, open, close };
});
