import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveError } from './archive-directory.ts';
import { type JoinJob, type JoinMessage, JoinStopped } from './join.ts';
import { joinArchives } from './join-archives.ts';

const send = (message: JoinMessage): void => parentPort?.postMessage(message);

try {
  await joinArchives(workerData as JoinJob, send);
} catch (error) {
  // Anything else is a bug and reaches the parent as the worker's error.
  if (!(error instanceof ArchiveError) && !(error instanceof JoinStopped)) throw error;
  if (error instanceof ArchiveError) send({ type: 'damaged', id: '', reason: error.message });
}
