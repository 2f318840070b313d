import { WordedError } from '../../data-packs/words/worded-error.ts';
import type { TrackOutcome, TrackTask } from './read-in-worker.ts';
import { readTrack } from './read-track.ts';

self.addEventListener('message', ({ data }: MessageEvent<TrackTask>) => {
  self.postMessage(outcomeOf(data));
});

function outcomeOf({ file, about }: TrackTask): TrackOutcome {
  try {
    return { track: readTrack(file, about) };
  } catch (error) {
    if (error instanceof WordedError) return { problem: error.said };
    throw error;
  }
}
