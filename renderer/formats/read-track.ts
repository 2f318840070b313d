import { WordedError } from '../../data-packs/words/worded-error.ts';
import { tracksWords as t } from '../words.ts';
import { readShapes } from './read-shapes.ts';
import { FormatProblem } from './shapes.ts';
import { makeTrack, type Track } from './track.ts';
import type { TrackFile } from './track-format.ts';

/** Parses a track, named after its file where it has no name. Throws a `WordedError`. */
export function readTrack(file: TrackFile, about: { id: number; color: string }): Track {
  try {
    const { shapes, name } = readShapes(file);
    const track = makeTrack(shapes, { ...about, name: name ?? file.name.replace(/\.[^.]+$/, '') });
    if (track === undefined) throw new FormatProblem('empty');
    return track;
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error;
    throw new WordedError(t.message(error.fault, { file: file.name }), { cause: error });
  }
}
