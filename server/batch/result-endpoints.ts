import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { StreamedReply } from '../http/reply/streamed-reply.ts';
import { wholeParameterOr } from '../http/request/parameter.ts';
import { free } from '../jobs/index.ts';
import { jobParams, rowSchema, shownRow } from './batch-schemas.ts';
import { rowStates } from './job.ts';
import { mostRows } from './limits.ts';
import { type BatchParts, exampleJob } from './parts.ts';
import { resultFormats, resultTypes } from './result-formats.ts';

const state = z.enum(rowStates).optional().describe('Only the rows in this state');

/** What became of the rows. */
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
      return { rows: (await store.rows(job.id, after, limit, state)).map(row => shownRow(job, row)) };
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
