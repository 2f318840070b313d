import type { Message } from '../../../data-packs/words/catalogue.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import type { TrackText } from './read-track.ts';
import type { Track } from './track.ts';
import { t } from './words.ts';

/** What the worker is asked. */
export interface TrackTask {
  file: TrackText;
  about: { id: number; color: string };
}

/** What it answers: a track, or why there is none. */
export type TrackOutcome = { track: Track } | { problem: Message };

/** Reads a file in a worker of its own, which ends with it: the window stays free, whatever the file is. Throws a `WordedError`. */
export async function readAside(file: TrackText, about: TrackTask['about']): Promise<Track> {
  const worker = new Worker(new URL('./track-worker.ts', import.meta.url), { type: 'module' });
  try {
    const outcome = await new Promise<TrackOutcome>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<TrackOutcome>) => resolve(data));
      worker.addEventListener('error', event => {
        event.preventDefault();
        const stopped = t.message('readerStopped', { file: file.name });
        const failed = t.message('readerFailed', { file: file.name, reason: event.message });
        reject(new WordedError(event.message === '' ? stopped : failed));
      });
      worker.postMessage({ file, about } satisfies TrackTask);
    });
    if ('problem' in outcome) throw new WordedError(outcome.problem);
    return outcome.track;
  } finally {
    worker.terminate();
  }
}
