import { createInterface } from 'node:readline';
import { systemFailure } from '../../store/disk/system-failure.ts';
import { failedEvent, type PackTaskEvent, type PackTaskRequest, packTaskRequestSchema } from '../../store/pack-task.ts';
import { WordedError } from '../../words/worded-error.ts';
import { taskWords } from '../../words/words.ts';
import { runPackTask, stopped } from './run-pack-task.ts';
import { TaskProgress } from './task-progress.ts';

/**
 * Process of one task on packs (`store/pack-task.ts`). Stops on SIGINT, SIGTERM and SIGHUP, and when its parent has
 * ended, which closes its input and output.
 */
const stop = new AbortController();
let stopMessage = taskWords.message('stoppedBefore');
const abort = () => stop.abort(new WordedError(stopMessage));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, abort);
process.stdout.on('error', abort);

const input = createInterface({ input: process.stdin });
input.once('line', line => void run(line));
input.once('close', abort);

async function run(line: string): Promise<void> {
  const progress = new TaskProgress(step => send({ event: 'progress', ...step }));
  let dataDir = '';
  try {
    stop.signal.throwIfAborted();
    const { work, ...request } = requestOf(line);
    dataDir = request.dataDir;
    stopMessage = stopped[work.kind];
    const done = await runPackTask(work, { dataDir, progress: step => progress.report(step), signal: stop.signal });
    progress.flush();
    send({ event: 'done', ...done });
  } catch (error) {
    progress.drop();
    // After a stop, report that instead of failures that follow from it.
    const failure: unknown = stop.signal.aborted ? stop.signal.reason : error;
    send(failedEvent(failure, systemFailure(failure, dataDir)));
    process.exitCode = 1;
  }
  input.removeAllListeners('close');
  process.stdin.destroy();
}

function requestOf(line: string): PackTaskRequest {
  try {
    return packTaskRequestSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new WordedError(taskWords.message('badRequest'), { cause });
  }
}

function send(event: PackTaskEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
