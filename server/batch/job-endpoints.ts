import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { asParameter } from '../http/request/parameter.ts';
import { free, jobEndpoints } from '../jobs/index.ts';
import { batchWords } from '../words.ts';
import { jobParams, jobSchema, shownBatch } from './batch-schemas.ts';
import { largestUpload } from './limits.ts';
import { type BatchParts, exampleJob } from './parts.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Making, listing and deleting jobs. */
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
        keyId,
        isListedKey: (await accounts.db.read(accounts.keys.byId(keyId))) !== undefined,
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
