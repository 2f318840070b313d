import type { AtlasJob, AtlasPlanAnswer, AtlasRequest } from '../../server/atlas/atlas-schemas.ts';
import type { ApiClient } from './client.ts';

export type { AtlasJob, AtlasPlanAnswer, AtlasRequest } from '../../server/atlas/atlas-schemas.ts';

const root = '/atlas/v1';
const address = (job: string): string => `${root}/jobs/${encodeURIComponent(job)}`;

/** The pages that an atlas would have. */
export const planAtlas = (client: ApiClient, atlas: AtlasRequest, signal: AbortSignal): Promise<AtlasPlanAnswer> =>
  client.post(`${root}/plan`, atlas, signal);

export const createAtlas = (client: ApiClient, atlas: AtlasRequest): Promise<AtlasJob> =>
  client.post(`${root}/jobs`, atlas);

/** All of the user's, newest first. */
export const listAtlases = async (client: ApiClient, signal: AbortSignal): Promise<AtlasJob[]> =>
  (await client.get<{ jobs: AtlasJob[] }>(`${root}/jobs`, {}, signal)).jobs;

/** Stops it, too, while it is made. */
export const deleteAtlas = async (client: ApiClient, job: string): Promise<void> => {
  await client.request(address(job), { method: 'DELETE', headers: { accept: 'application/json' } });
};

export const atlasFile = async (client: ApiClient, job: string): Promise<Blob> =>
  (await client.request(`${address(job)}/result`, {})).blob();
