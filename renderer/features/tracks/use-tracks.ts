import { useCallback, useRef, useState } from 'react';
import { readTrack, type TrackFormat } from './read-track.ts';
import { TrackProblem } from './shapes.ts';
import { makeTrack, nextColor, type Track } from './track.ts';

/** A file as text, from wherever it came. */
export interface TrackText {
  name: string;
  format: TrackFormat;
  text: string;
}

export interface Tracks {
  all: readonly Track[];
  /** The one that was opened last: the map goes there. */
  latest: Track | undefined;
  /** Draws a file. Throws a `TrackProblem` whose message is a sentence. */
  open(file: TrackText): Track;
  close(id: number): void;
}

/** The tracks that are on the map. They stay until they are closed, or the window is. */
export function useTracks(): Tracks {
  const [all, setAll] = useState<readonly Track[]>([]);
  const [latest, setLatest] = useState<Track>();
  const nextId = useRef(1);
  const colors = useRef<readonly string[]>([]);
  colors.current = all.map(({ color }) => color);

  const open = useCallback(({ name, format, text }: TrackText) => {
    const track = parse(name, format, text, { id: nextId.current, color: nextColor(colors.current) });
    nextId.current += 1;
    // Several files at once come before the next drawing.
    colors.current = [...colors.current, track.color];
    setAll(tracks => [...tracks, track]);
    setLatest(track);
    return track;
  }, []);
  const close = useCallback((id: number) => setAll(tracks => tracks.filter(track => track.id !== id)), []);
  return { all, latest, open, close };
}

function parse(file: string, format: TrackFormat, text: string, about: { id: number; color: string }): Track {
  try {
    const { shapes, name = file.replace(/\.[^.]+$/, '') } = readTrack(format, text);
    const track = makeTrack(shapes, { ...about, name });
    if (track === undefined) throw new TrackProblem('has no track, route or point in it');
    return track;
  } catch (error) {
    if (!(error instanceof TrackProblem)) throw error;
    throw new TrackProblem(`${file} ${error.message}. Nothing was drawn.`);
  }
}
