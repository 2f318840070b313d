import type { BatchJob, BatchRow } from '../../server/batch/batch-schemas.ts';
import type { ResultFormat } from '../../server/batch/job.ts';
import type { BatchPlan } from '../../server/batch/plan.ts';
import type { ApiClient } from './client.ts';

export type { BatchJob, BatchRow } from '../../server/batch/batch-schemas.ts';
export type { ResultFormat } from '../../server/batch/job.ts';
export type { BatchPlan, BatchStep } from '../../server/batch/plan.ts';

const root = '/batch/v1';
const address = (job: string): string => `${root}/${encodeURIComponent(job)}`;

/** All of the user's, newest first. */
export const listBatches = async (client: ApiClient, signal: AbortSignal): Promise<BatchJob[]> =>
  (await client.get<{ jobs: BatchJob[] }>(root, {}, signal)).jobs;

/** Sends a table; the job is a draft of it. */
export const createBatch = async (client: ApiClient, file: File): Promise<BatchJob> => {
  const answer = await client.request(`${root}?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: file,
  });
  return (await answer.json()) as BatchJob;
};

export const startBatch = (client: ApiClient, job: string, plan: BatchPlan): Promise<BatchJob> =>
  client.post(`${address(job)}/start`, plan);

export const stopBatch = (client: ApiClient, job: string): Promise<BatchJob> => client.post(`${address(job)}/stop`, {});

/** Goes on with the rows that wait; `failed`: and again with those that failed. */
export const resumeBatch = (client: ApiClient, job: string, failed: boolean): Promise<BatchJob> =>
  client.post(`${address(job)}/resume`, { failed });

export const deleteBatch = async (client: ApiClient, job: string): Promise<void> => {
  await client.request(address(job), { method: 'DELETE', headers: { accept: 'application/json' } });
};

export const batchRows = async (
  client: ApiClient,
  job: string,
  asked: { state?: BatchRow['state']; limit: number },
  signal: AbortSignal,
): Promise<BatchRow[]> => (await client.get<{ rows: BatchRow[] }>(`${address(job)}/rows`, asked, signal)).rows;

export const batchResults = async (client: ApiClient, job: string, format: ResultFormat): Promise<Blob> =>
  (await client.request(`${address(job)}/results/${format}`, {})).blob();
