import { Failure, type ToldFailure, toldFailure } from '../errors.ts';
import { failureOf } from '../http/reply/envelope.ts';
import type { Job, JobRow, ResultFile, RowResults, StepResult } from './job.ts';
import type { BatchPlan } from './plan.ts';
import { stepOf } from './steps/index.ts';
import { findPlace, isDoubtful } from './steps/place.ts';
import type { MadeFile, StepTools } from './steps/step.ts';
import type { WorkedRow } from './thread/job-database.ts';

/** Failures that every further row would meet, too: the job stops. */
const stopping: ReadonlySet<string> = new Set([
  'quota_exhausted',
  'invalid_key',
  'key_revoked',
  'scope_denied',
  'storage_full',
  'storage_failed',
]);

/** Stops the job; the row keeps waiting. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  readonly failure: ToldFailure;

  constructor(failure: Failure) {
    super(failure.message, { cause: failure });
    this.failure = toldFailure(failure);
  }
}

export interface RowTools extends StepTools {
  keep: (name: string, file: MadeFile) => Promise<ResultFile>;
  /** Told of failures that are no one's fault but ours. */
  report: (error: unknown) => void;
}

/**
 * Does the steps of a plan that a row has no result of yet. One that fails leaves the others; without a place there is
 * nothing to do. Throws `JobStopped`, or whatever the tools throw when they are taken away.
 */
export async function runRow(job: Job & { plan: BatchPlan }, row: JobRow, tools: RowTools): Promise<WorkedRow> {
  const { plan, columns } = job;
  const before = new Map(Object.entries(row.results?.steps ?? {}));
  const steps = new Map<string, StepResult>();
  const files: ResultFile[] = [];
  const { correction } = row.results ?? {};
  let position = row.results?.position;

  const attempt = async (key: string, work: () => Promise<StepResult>): Promise<void> => {
    const known = before.get(key);
    if (known !== undefined && 'values' in known) {
      steps.set(key, known);
      return;
    }
    try {
      steps.set(key, await work());
    } catch (error) {
      if (isAbort(error)) throw error;
      const failure = error instanceof Failure ? error : failureOf(error);
      if (stopping.has(failure.code)) throw new JobStopped(failure);
      if (failure.code === 'internal_error') tools.report(error);
      steps.set(key, { failure: toldFailure(failure) });
    }
  };

  await attempt('place', async () => {
    const cellOf = (column: string) => row.cells[columns.indexOf(column)] ?? null;
    const found = await findPlace(plan.place, correction, cellOf, tools);
    position = found.position;
    return { values: found.values };
  });
  const at = position;
  if (at !== undefined) {
    for (const [index, asked] of plan.steps.entries()) {
      await attempt(String(index), async () => {
        const { values, file } = await stepOf(asked).run(at, tools);
        if (file === undefined) return { values };
        const kept = await tools.keep(`${row.number}-${index + 1}-${asked.kind}.${file.ending}`, file);
        files.push(kept);
        return { values: [kept.name, ...values], file: kept };
      });
    }
  }
  const failed = [...steps.values()].some(result => 'failure' in result);
  const found = steps.get('place');
  const doubtful = found !== undefined && 'values' in found && isDoubtful(found.values);
  const results: RowResults = {
    ...(correction !== undefined && { correction }),
    ...(at !== undefined && { position: at }),
    steps: Object.fromEntries(steps),
  };
  return { number: row.number, state: failed ? 'failed' : doubtful ? 'doubtful' : 'done', results, files };
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
