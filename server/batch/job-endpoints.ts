import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { StreamedReply } from '../http/reply/streamed-reply.ts';
import { asParameter, wholeParameterOr } from '../http/request/parameter.ts';
import { free, jobEndpoints } from '../jobs/index.ts';
import { batchWords } from '../words.ts';
import { jobParams, jobSchema, rowSchema, shownBatch, shownRow } from './batch-schemas.ts';
import { largestUpload, mostRows, resultFormats, resultTypes, rowStates } from './job.ts';
import { type BatchParts, charged, exampleJob } from './parts.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const batchEndpoints = ({ accounts, store, jobs, clock, requireRoom }: BatchParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    scope: 'items',
    operation: 'create_batch',
    summary: 'Read a table in, as a job that can be started',
    description:
      'CSV (commas, semicolons, tabs or bars; UTF-8, UTF-16 or Windows-1252) or the first sheet of a workbook (XLSX), at most 64 MiB and ' +
      '100,000 rows. What the file is follows from its bytes. At most 50 jobs of a user are kept, each until 30 days after its last ' +
      'change.',
    method: 'post',
    path: '/batch/v1',
    query: z.object({
      name: z.string().trim().max(200).default('').describe('What the job is called: the name of the file'),
      header: z
        .enum(['auto', 'yes', 'no'])
        .default('auto')
        .describe('Whether the first row names the columns; auto: as it looks')
        .meta(asParameter({ type: 'string', enum: ['auto', 'yes', 'no'], default: 'auto' })),
    }),
    bytes: { types: ['text/csv', xlsx, 'application/octet-stream'], most: largestUpload },
    status: 201,
    reply: { json: jobSchema },
    failures: ['storage_full'],
    handle: async ({ query: { name, header }, bytes }, { principal: { userId, keyId }, signal }) => {
      // Before the bytes are taken.
      await jobs.requireAnother(userId);
      await requireRoom(userId);
      if (bytes === undefined) throw new Error('The operation takes bytes.');
      const now = clock.now();
      const job = {
        id: randomUUID(),
        userId,
        ...(await charged(accounts, keyId)),
        name,
        state: 'draft',
        plan: null,
        failure: null,
        createdAt: now,
        changedAt: now,
      } as const;
      const names = header === 'auto' ? undefined : header === 'yes';
      try {
        return shownBatch(await store.createFrom(bytes.chunks, names, job, signal));
      } catch (error) {
        // What is wrong with the file.
        if (error instanceof WordedError) throw new Failure('bad_request', error.said, { cause: error });
        throw error;
      }
    },
  }),
  ...jobEndpoints({
    one: 'batch',
    many: 'batches',
    schemaName: 'Batch',
    path: '/batch/v1',
    scope: 'items',
    params: jobParams,
    schema: jobSchema,
    says: {
      list: "The user's jobs, newest first",
      read: 'A job: what it does and how far it is',
      delete: 'Delete a job with its results and files',
    },
    example: exampleJob,
    jobs,
    shown: shownBatch,
    remove: async job => {
      if (job.state === 'running') throw new Failure('conflict', batchWords.message('isRunning'));
      await store.remove(job.id);
    },
    refusals: ['conflict'],
  }),
];

const state = z.enum(rowStates).optional().describe('Only the rows in this state');

export const resultEndpoints = ({ store, jobs }: BatchParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    scope: 'items',
    operation: 'batch_rows',
    summary: 'Rows of a job, with what is known of them',
    method: 'get',
    path: '/batch/v1/{job}/rows',
    params: jobParams,
    query: z.object({
      state,
      after: wholeParameterOr(0, { least: 0, most: mostRows }).describe('`number` of the last row that you have'),
      limit: wholeParameterOr(50, { least: 1, most: 200 }).describe('Rows in an answer'),
    }),
    reply: { json: z.object({ rows: z.array(rowSchema) }).meta({ id: 'BatchRows' }) },
    failures: ['not_found'],
    examples: [{ name: 'gone', summary: 'The first ten', params: { job: exampleJob }, query: { limit: 10 } }],
    handle: async ({ params, query: { state, after, limit } }, { principal }) => {
      const job = await jobs.find(principal.userId, params.job);
      return { rows: (await store.ask('rows', job.id, after, limit, state)).map(row => shownRow(job, row)) };
    },
  }),
  defineEndpoint({
    ...free,
    scope: 'items',
    operation: 'batch_results',
    summary: 'The table with its results, as a file',
    description:
      'As far as the job is. `csv`: UTF-8 with a byte order mark; text that a spreadsheet would run as a formula begins with an ' +
      'apostrophe. `geojson`: a point for each row that has a place. `zip`: both, with the files that the steps made below `files/`.',
    method: 'get',
    path: '/batch/v1/{job}/results/{format}',
    params: jobParams.extend({ format: z.enum(resultFormats) }),
    query: z.object({ state }),
    reply: { binary: Object.values(resultTypes).map(type => type.replace(/;.*/, '')) },
    failures: ['not_found', 'storage_full'],
    examples: [{ name: 'gone', summary: 'As CSV', params: { job: exampleJob, format: 'csv' } }],
    handle: async ({ params, query }, { principal, signal }) => {
      const job = await jobs.find(principal.userId, params.job);
      const { bytes, open } = await store.results(job.id, params.format, query.state, signal);
      return new StreamedReply(resultTypes[params.format], open, {
        'Content-Length': String(bytes),
        'Content-Disposition': `attachment; filename="results.${params.format}"`,
      });
    },
  }),
];
