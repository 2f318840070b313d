import { z } from 'zod';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { wholeParameter } from '../http/request/parameter.ts';
import { free } from '../jobs/index.ts';
import { batchWords } from '../words.ts';
import { correctionSchema, jobParams, jobSchema, shownBatch } from './batch-schemas.ts';
import { mostRows } from './job.ts';
import { type BatchParts, changeJob, charged, exampleJob } from './parts.ts';
import { type BatchPlan, planSchema } from './plan.ts';

const ofJob = { ...free, scope: 'items', method: 'post', params: jobParams, reply: { json: jobSchema } } as const;

/** The states in which a job does not run. */
const atRest = ['draft', 'stopped', 'finished'] as const;

const examplePlan = {
  place: { from: 'text', columns: ['Address'] },
  steps: [
    { kind: 'height' },
    { kind: 'travel', costing: 'auto', targets: [{ name: 'Nordskar', lat: 45.52843, lon: -28.48976 }] },
  ],
};

export const runEndpoints = (parts: BatchParts): Endpoint[] => [
  startEndpoint(parts),
  correctEndpoint(parts),
  defineEndpoint({
    ...ofJob,
    operation: 'stop_batch',
    summary: 'Stop a job; its rows keep their results',
    path: '/batch/v1/{job}/stop',
    failures: ['not_found', 'conflict'],
    examples: [{ name: 'gone', summary: 'One that was deleted', params: { job: exampleJob } }],
    handle: async ({ params }, { principal: { userId } }) => {
      const change = { from: ['running'], values: { state: 'stopped', changedAt: parts.clock.now() } } as const;
      const job = await changeJob(parts, userId, params.job, change, batchWords.message('notRunning'));
      parts.runner.interrupt(job.id);
      return shownBatch(job);
    },
  }),
  defineEndpoint({
    ...ofJob,
    operation: 'resume_batch',
    summary: 'Go on with the rows that wait, or again with those that failed',
    description: 'Of a row that failed, only what failed is done again.',
    path: '/batch/v1/{job}/resume',
    body: z
      .object({ failed: z.boolean().default(false).describe('Also the rows that failed') })
      .meta({ id: 'BatchResume' }),
    failures: ['not_found', 'conflict'],
    examples: [{ name: 'gone', summary: 'The rows that failed', params: { job: exampleJob }, body: { failed: true } }],
    handle: async ({ params, body: { failed } }, { principal: { userId, keyId } }) => {
      const { accounts, jobs, runner, clock } = parts;
      const { id, plan } = await jobs.find(userId, params.job);
      if (plan === null) throw new Failure('conflict', batchWords.message('notStarted'));
      const again = failed ? 'failed' : undefined;
      const key = await charged(accounts, keyId);
      const values = { ...key, state: 'running', failure: null, changedAt: clock.now() } as const;
      const job = await changeJob(parts, userId, id, { from: atRest, values, again }, batchWords.message('isRunning'));
      runner.wake();
      return shownBatch(job);
    },
  }),
];

const correctEndpoint = (parts: BatchParts): Endpoint =>
  defineEndpoint({
    ...ofJob,
    operation: 'correct_batch_row',
    summary: 'Put a row right by hand',
    description:
      'By its position, which its results then have with a confidence of 1, or by a text that is looked for instead of its columns. ' +
      'The row is done again and charged as any; what was said of it is kept, also where the job begins anew.',
    path: '/batch/v1/{job}/rows/{row}',
    params: jobParams.extend({
      row: wholeParameter({ least: 1, most: mostRows }).describe('The `number` of a row that does not wait'),
    }),
    body: correctionSchema,
    failures: ['not_found', 'conflict'],
    examples: [
      {
        name: 'gone',
        summary: 'It is here',
        params: { job: exampleJob, row: 12 },
        body: { lat: 45.467, lon: -28.522 },
      },
    ],
    handle: async ({ params, body }, { principal: { userId, keyId } }) => {
      const { accounts, store, jobs, runner, clock } = parts;
      const found = await jobs.find(userId, params.job);
      if (found.plan === null) throw new Failure('conflict', batchWords.message('notStarted'));
      const before = await store.ask('correct', found.id, params.row, body);
      if (before === undefined) throw new Failure('not_found', batchWords.message('noRow', { row: params.row }));
      if (before === 'waiting') throw new Failure('conflict', batchWords.message('rowWaits', { row: params.row }));
      // One that somebody stopped stays so.
      const values = { ...(await charged(accounts, keyId)), state: 'running', changedAt: clock.now() } as const;
      await store.ask('change', found.id, { from: ['finished'], values });
      runner.wake();
      return shownBatch(await jobs.find(userId, found.id));
    },
  });

const startEndpoint = (parts: BatchParts): Endpoint =>
  defineEndpoint({
    ...ofJob,
    operation: 'start_batch',
    summary: 'Say what is done with each row, and begin',
    description:
      'The rows are worked on in the service, also after a restart, whether anyone looks or not. Each is charged to the key that ' +
      'started the job, as the endpoints that it asks would be, and what fails costs nothing. A job that was started before begins anew.',
    path: '/batch/v1/{job}/start',
    body: planSchema,
    failures: ['not_found', 'conflict'],
    examples: [
      {
        name: 'gone',
        summary: 'Addresses to heights and travel times',
        params: { job: exampleJob },
        body: examplePlan,
      },
    ],
    handle: async ({ params, body }, { principal: { userId, keyId } }) => {
      const { accounts, store, jobs, runner, clock } = parts;
      const { id, columns } = await jobs.find(userId, params.job);
      requireColumns(body, columns);
      const isRunning = batchWords.message('isRunning');
      // The rows before the files: a file that is there without its row is written anew.
      const values = {
        ...(await charged(accounts, keyId)),
        state: 'draft',
        plan: body,
        failure: null,
        changedAt: clock.now(),
      } as const;
      await changeJob(parts, userId, id, { from: atRest, values, again: 'all' }, isRunning);
      await store.removeFiles(id);
      const start = { from: ['draft'], values: { state: 'running' } } as const;
      const job = await changeJob(parts, userId, id, start, isRunning);
      runner.wake();
      return shownBatch(job);
    },
  });

/** Throws `bad_request` where a plan names a column that the table does not have. */
function requireColumns({ place }: BatchPlan, columns: readonly string[]): void {
  const { from: _, ...named } = place;
  const asked = Object.entries(named).flatMap(([field, names]) =>
    [names ?? []].flat().map(name => ({ field: `place.${field}`, name })),
  );
  if (asked.length === 0) throw new Failure('bad_request', batchWords.message('noField'));
  const unknown = asked.find(({ name }) => !columns.includes(name));
  if (unknown !== undefined) throw new Failure('bad_request', batchWords.message('unknownColumn', unknown));
}
