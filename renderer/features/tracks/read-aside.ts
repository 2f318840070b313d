import type { TrackText } from './read-track.ts';
import type { Track } from './track.ts';
import { TrackProblem } from './track-shapes.ts';

/** What the worker is asked. */
export interface TrackTask {
  file: TrackText;
  about: { id: number; color: string };
}

/** What it answers: a track, or the sentence why there is none. */
export type TrackOutcome = { track: Track } | { problem: string };

/** Reads a file in a worker of its own, which ends with it: the window stays free, whatever the file is. Throws `TrackProblem`. */
export async function readAside(file: TrackText, about: TrackTask['about']): Promise<Track> {
  const worker = new Worker(new URL('./track-worker.ts', import.meta.url), { type: 'module' });
  try {
    const outcome = await new Promise<TrackOutcome>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<TrackOutcome>) => resolve(data));
      worker.addEventListener('error', event => {
        event.preventDefault();
        reject(new TrackProblem(`${file.name} could not be read: ${event.message || 'its reader stopped'}.`));
      });
      worker.postMessage({ file, about } satisfies TrackTask);
    });
    if ('problem' in outcome) throw new TrackProblem(outcome.problem);
    return outcome.track;
  } finally {
    worker.terminate();
  }
}
