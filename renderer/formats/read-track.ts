import { FormatProblem } from '../../data-packs/interchange/features/format-problem.ts';
import { readFeatures } from '../../data-packs/interchange/features/read-features.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { tracksWords as t } from '../words.ts';
import type { TrackTask } from './read-in-worker.ts';
import { shapesOfFile } from './shapes.ts';
import { makeTrack, type Track } from './track.ts';
import type { TrackFile } from './track-format.ts';

/** Reads what can be read of a file, named after it where it has no name. Throws a `WordedError` where that is nothing. */
export function readTrack(file: TrackFile, { look, ...about }: TrackTask['about']): Track {
  try {
    const read = readFeatures(file);
    const { name = file.name.replace(/\.[^.]+$/, ''), features, left, unit, all, lost } = read;
    const track = makeTrack(shapesOfFile(read, look), { ...about, name });
    if (track === undefined) throw new FormatProblem('empty');
    return { ...track, losses: { left, unit, all, lost }, isHidden: features.every(({ hidden }) => hidden === true) };
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error;
    throw new WordedError(t.message(error.fault, { file: file.name }), { cause: error });
  }
}
