import { z } from 'zod';
import { moment } from '../http/reply/moment.ts';
import { latitudeSchema, longitudeSchema } from '../http/request/lon-lat-schema.ts';
import { shownFailure, shownJob, toldFailureSchema } from '../jobs/index.ts';
import { type CountedJob, type JobRow, jobStates, keptFor, rowStates } from './job.ts';
import { planSchema } from './plan.ts';
import { addedColumns, addedValues } from './steps/index.ts';
import { cellsOf, mostCharacters } from './steps/place.ts';

const count = z.int().min(0);
const cell = z.union([z.string(), z.number()]).nullable();

const toldFailure = toldFailureSchema.meta({
  id: 'BatchFailure',
  description: 'As an answer of the endpoint would tell it',
});

export const jobParams = z.object({ job: z.string().max(100).describe('The `id` of a job') });

export const jobSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z
      .enum(jobStates)
      .describe('draft: read in, not started; stopped: by a request, or by `failure`; finished: no row waits'),
    failure: toldFailure.nullable().describe('Why it stopped by itself'),
    source: z
      .object({
        format: z.enum(['csv', 'xlsx']),
        encoding: z.string().optional().describe('Of CSV'),
        delimiter: z.string().optional().describe('Of CSV'),
        sheet: z.string().optional().describe('The sheet that was read: the first one'),
      })
      .meta({ id: 'BatchSource', description: 'What the file turned out to be' }),
    columns: z.array(z.string()).describe('Of the table; names are made different, and made where there are none'),
    resultColumns: z.array(z.string()).describe('Those that the plan adds; the last one tells failures'),
    rows: z
      .object({ total: count, waiting: count, done: count, doubtful: count, failed: count })
      .meta({ id: 'BatchRowCounts' }),
    plan: planSchema.nullable(),
    bytes: count.describe('On the disk'),
    createdAt: moment,
    changedAt: moment.describe('When it was started, stopped or finished'),
    expiresAt: moment.nullable().describe('When it is deleted, 30 days after that; null while it runs'),
  })
  .meta({ id: 'BatchJob' });

export const correctionSchema = z.union([
  z.object({ lat: latitudeSchema, lon: longitudeSchema }).meta({ id: 'BatchPlacedByHand' }),
  z
    .object({
      text: z.string().trim().min(1).max(mostCharacters).describe('Looked for instead of what its columns have'),
    })
    .meta({ id: 'BatchAskedByHand' }),
]);

export const rowSchema = z
  .object({
    number: z.int().min(1).describe('From 1, as in the file, without its header and empty lines'),
    cells: z.array(cell),
    state: z
      .enum(rowStates)
      .describe('doubtful: done, but what was found answers too little of what was asked to be believed'),
    correction: correctionSchema.nullable().describe('What was said of it by hand'),
    position: z.object({ lat: z.number(), lon: z.number() }).meta({ id: 'BatchRowPosition' }).nullable(),
    results: z.array(cell).describe('As `resultColumns`, without the last one'),
    failures: z.array(
      z
        .object({ step: z.string().describe('`place`, or the index of the step'), ...toldFailure.shape })
        .meta({ id: 'BatchRowFailure' }),
    ),
  })
  .meta({ id: 'BatchRow' });

export type BatchJob = z.output<typeof jobSchema>;
export type BatchRow = z.output<typeof rowSchema>;

export function shownBatch(job: CountedJob): BatchJob {
  const { id, name, state, source, columns, plan, rows, bytes } = job;
  return {
    id,
    name,
    state,
    source,
    columns: [...columns],
    resultColumns: [...addedColumns(job).names],
    rows: { total: rows.waiting + rows.done + rows.doubtful + rows.failed, ...rows },
    plan,
    bytes,
    ...shownJob(job, keptFor),
  };
}

export function shownRow(job: CountedJob, row: JobRow): BatchRow {
  const { number, state, results } = row;
  return {
    number,
    cells: cellsOf(job, row),
    state,
    correction: results?.correction ?? null,
    position: results?.position ?? null,
    results: addedValues(addedColumns(job), results),
    failures: Object.entries(results?.steps ?? {}).flatMap(([step, result]) =>
      'failure' in result ? [{ step, ...shownFailure(result.failure) }] : [],
    ),
  };
}
