import type { FeatureLook } from '../../data-packs/interchange/look/feature-look.ts';
import type { Message } from '../../data-packs/words/catalogue.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { askWorker } from '../ask-worker.ts';
import { tracksWords as t } from '../words.ts';
import type { Track } from './track.ts';
import type { TrackFile } from './track-format.ts';

export interface TrackTask {
  file: TrackFile;
  about: { id: number; color: string; look?: FeatureLook | 'drawn' };
}

export type TrackOutcome = { track: Track } | { problem: Message };

/** Reads a file in its own worker, so that large files do not block the window. Throws a `WordedError`. */
export async function readInWorker(file: TrackFile, about: TrackTask['about']): Promise<Track> {
  const worker = new Worker(new URL('./track-worker.ts', import.meta.url), { type: 'module' });
  const task: TrackTask = { file, about };
  const outcome = await askWorker<TrackOutcome>(worker, task).catch(({ message }: Error) => {
    const stopped = t.message('readerStopped', { file: file.name });
    const failed = t.message('readerFailed', { file: file.name, reason: message });
    throw new WordedError(message === '' ? stopped : failed);
  });
  if ('problem' in outcome) throw new WordedError(outcome.problem);
  return outcome.track;
}
