import { z } from 'zod';
import type { FailureCode } from '../errors.ts';
import { defineEndpoint, type Endpoint, type Scope } from '../http/endpoint.ts';
import type { KeptJob } from './kept-job.ts';
import type { UserJobs } from './user-jobs.ts';

/** A kind of job as its endpoints have it. */
export interface JobKind<Kept extends KeptJob, Shown> {
  /** In names of operations: `atlas`, `atlases`. */
  one: string;
  many: string;
  /** In names of schemas: `Atlas`. */
  schemaName: string;
  path: string;
  scope: Scope;
  params: z.ZodType<{ job: string }>;
  schema: z.ZodType<Shown>;
  /** Summaries of the operations. */
  says: { list: string; read: string; delete: string };
  /** Whether windows ask for one job every few seconds. */
  watched?: true;
  /** Of a job that there never is, for the examples. */
  example: string;
  jobs: UserJobs<Kept>;
  shown: (job: Kept) => Shown;
  /** Throws what `refusals` name. */
  remove: (job: Kept) => Promise<void>;
  refusals: readonly FailureCode[];
}

/** What jobs cost by themselves: their work is charged. */
export const free = { units: '0', cost: () => 0 } as const;

/** Listing, reading and deleting a user's jobs of a kind. */
export function jobEndpoints<Kept extends KeptJob, Shown>(kind: JobKind<Kept, Shown>): Endpoint[] {
  const { one, many, schemaName, path, scope, params, schema, says, watched, example, jobs, shown } = kind;
  const ofOne = { ...free, scope, path: `${path}/{job}`, params } as const;
  return [
    defineEndpoint({
      ...free,
      operation: `list_${many}`,
      summary: says.list,
      method: 'get',
      path,
      scope,
      reply: { json: z.object({ jobs: z.array(schema) }).meta({ id: `${schemaName}Jobs` }) },
      handle: async (_, { principal }) => ({ jobs: (await jobs.of(principal.userId)).map(shown) }),
    }),
    defineEndpoint({
      ...ofOne,
      operation: `read_${one}`,
      summary: says.read,
      method: 'get',
      ...(watched && { watched }),
      reply: { json: schema },
      failures: ['not_found'],
      examples: [{ name: 'gone', summary: 'One that was deleted', params: { job: example } }],
      handle: async ({ params: { job } }, { principal }) => shown(await jobs.find(principal.userId, job)),
    }),
    defineEndpoint({
      ...ofOne,
      operation: `delete_${one}`,
      summary: says.delete,
      method: 'delete',
      reply: { json: z.object({ id: z.uuid(), removed: z.literal(true) }).meta({ id: `Removed${schemaName}` }) },
      failures: ['not_found', ...kind.refusals],
      examples: [{ name: 'gone', summary: 'One that was deleted before', params: { job: example } }],
      handle: async ({ params }, { principal }) => {
        const job = await jobs.find(principal.userId, params.job);
        await kind.remove(job);
        return { id: job.id, removed: true as const };
      },
    }),
  ];
}
