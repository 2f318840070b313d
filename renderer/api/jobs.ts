import type { AtlasJob, AtlasPlanAnswer, AtlasRequest } from '../../server/atlas/atlas-schemas.ts';
import type { BatchJob, BatchRow } from '../../server/batch/batch-schemas.ts';
import type { ResultFormat } from '../../server/batch/job.ts';
import type { BatchPlan } from '../../server/batch/plan.ts';
import type { ApiClient } from './client.ts';

export type { AtlasJob, AtlasPlanAnswer, AtlasRequest } from '../../server/atlas/atlas-schemas.ts';
export type { BatchJob, BatchRow } from '../../server/batch/batch-schemas.ts';
export type { ResultFormat } from '../../server/batch/job.ts';
export type { BatchPlan, BatchStep } from '../../server/batch/plan.ts';

/** What the service works on by itself: atlases that it draws, tables that it goes through. */
interface Jobs {
  atlas: AtlasJob;
  batch: BatchJob;
}

export type JobKind = keyof Jobs;
export type Job<Kind extends JobKind> = Jobs[Kind];

const roots = { atlas: '/atlas/v1/jobs', batch: '/batch/v1' } as const;
const address = (kind: JobKind, id: string): string => `${roots[kind]}/${encodeURIComponent(id)}`;

/** All of the user's, newest first. */
export const listJobs = async <Kind extends JobKind>(
  client: ApiClient,
  kind: Kind,
  signal: AbortSignal,
): Promise<Job<Kind>[]> => (await client.get<{ jobs: Job<Kind>[] }>(roots[kind], {}, signal)).jobs;

/** Stops it, too, while it is worked on. */
export const deleteJob = async (client: ApiClient, kind: JobKind, id: string): Promise<void> => {
  await client.request(address(kind, id), { method: 'DELETE', headers: { accept: 'application/json' } });
};

/** The pages that an atlas would have. */
export const planAtlas = (client: ApiClient, atlas: AtlasRequest, signal: AbortSignal): Promise<AtlasPlanAnswer> =>
  client.post('/atlas/v1/plan', atlas, signal);

export const createAtlas = (client: ApiClient, atlas: AtlasRequest): Promise<AtlasJob> =>
  client.post(roots.atlas, atlas);

export const atlasFile = async (client: ApiClient, id: string): Promise<Blob> =>
  (await client.request(`${address('atlas', id)}/result`, {})).blob();

/** Sends a table; the job is a draft of it. */
export const createBatch = async (client: ApiClient, file: File): Promise<BatchJob> => {
  const answer = await client.request(`${roots.batch}?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: file,
  });
  return (await answer.json()) as BatchJob;
};

export const startBatch = (client: ApiClient, id: string, plan: BatchPlan): Promise<BatchJob> =>
  client.post(`${address('batch', id)}/start`, plan);

export const stopBatch = (client: ApiClient, id: string): Promise<BatchJob> =>
  client.post(`${address('batch', id)}/stop`, {});

/** Goes on with the rows that wait; `failed`: and again with those that failed. */
export const resumeBatch = (client: ApiClient, id: string, failed: boolean): Promise<BatchJob> =>
  client.post(`${address('batch', id)}/resume`, { failed });

/** Says where a row is, or what is to be looked for instead of what its columns have. */
export const correctBatchRow = (
  client: ApiClient,
  id: string,
  row: number,
  correction: NonNullable<BatchRow['correction']>,
): Promise<BatchJob> => client.post(`${address('batch', id)}/rows/${row}`, correction);

export const batchRows = async (
  client: ApiClient,
  id: string,
  asked: { state?: BatchRow['state']; limit: number },
  signal: AbortSignal,
): Promise<BatchRow[]> => (await client.get<{ rows: BatchRow[] }>(`${address('batch', id)}/rows`, asked, signal)).rows;

export const batchResults = async (client: ApiClient, id: string, format: ResultFormat): Promise<Blob> =>
  (await client.request(`${address('batch', id)}/results/${format}`, {})).blob();
