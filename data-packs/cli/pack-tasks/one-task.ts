import { createInterface } from 'node:readline';
import { type PackTaskEvent, type PackTaskRequest, packTaskRequestSchema } from '../../store/pack-task.ts';
import { systemFailure } from '../../store/system-failure.ts';
import { taskWords } from '../../words/tasks.ts';
import { failedWith, WordedError } from '../../words/worded-error.ts';
import { runPackTask, stopped } from './run-pack-task.ts';
import { TaskProgress } from './task-progress.ts';

/**
 * A process that does one piece of work on the packs of a data folder (`store/pack-task.ts`). It stops when it is asked to (SIGINT, SIGTERM)
 * and when the process that started it is gone (its input ends, or nobody reads its output).
 */
const stop = new AbortController();
let said = taskWords.message('stoppedBefore');
const abort = () => stop.abort(new WordedError(said));
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
    said = stopped[work.kind];
    const done = await runPackTask(work, { dataDir, progress: step => progress.report(step), signal: stop.signal });
    progress.flush();
    send({ event: 'done', ...done });
  } catch (error) {
    progress.drop();
    // Whatever came of being stopped, that it was stopped is what the person asked for.
    const failure: unknown = stop.signal.aborted ? stop.signal.reason : error;
    const { message, said: why } = failedWith(systemFailure(failure, dataDir));
    const stack = failure instanceof Error ? failure.stack : undefined;
    send({ event: 'failed', message: message.replace(/\s*\n\s*/g, ' '), said: why, stack });
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
