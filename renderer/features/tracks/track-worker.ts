import type { TrackOutcome, TrackTask } from './read-aside.ts';
import { readTrack } from './read-track.ts';
import { TrackProblem } from './track-shapes.ts';

// Beside the window: with a large file it takes a second of the processor.
self.addEventListener('message', ({ data }: MessageEvent<TrackTask>) => {
  self.postMessage(outcomeOf(data));
});

function outcomeOf({ file, about }: TrackTask): TrackOutcome {
  try {
    return { track: readTrack(file, about) };
  } catch (error) {
    if (error instanceof TrackProblem) return { problem: error.message };
    throw error;
  }
}
