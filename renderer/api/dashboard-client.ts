import { createContext, useContext } from 'react';
import type { CreatedKeyReply, KeyChangeBody, KeyReply, NewKeyBody } from '../../server/dashboard/keys.ts';
import type { ProjectChangeBody, ProjectReply } from '../../server/dashboard/projects.ts';
import type { LoggedRequestReply } from '../../server/dashboard/requests.ts';
import type { SimulationChangeBody } from '../../server/dashboard/simulations.ts';
import type { UsageReply } from '../../server/dashboard/usage.ts';
import { createClient } from './client.ts';
import type { Credentials } from './session/credentials.ts';

export type DashboardKey = KeyReply;
export type CreatedKey = CreatedKeyReply;
export type Project = ProjectReply;
export type LoggedRequest = LoggedRequestReply;
export type Usage = UsageReply;
export type SimulationChange = SimulationChangeBody;
export type KeyScope = DashboardKey['scopes'][number];

/** What is left out is not asked for. Times in ISO 8601. */
export interface LogFilter {
  operation?: string | undefined;
  status?: string | undefined;
  key?: string | undefined;
  from?: string | undefined;
}

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

const most = 100;

export type DashboardClient = ReturnType<typeof createDashboardClient>;

/** Keys, projects, usage and the request log (`/dashboard/v1`). Failures are `ApiFailure`. */
export function createDashboardClient(baseUrl: string, credentials: Credentials) {
  const { get, post, patch } = createClient(`${baseUrl}/dashboard/v1`, credentials);
  const { post: postToService, request } = createClient(baseUrl, credentials);
  const newest = async <Item>(path: string, query: { simulated?: true }, signal: AbortSignal | undefined) =>
    (await get<Page<Item>>(path, { ...query, limit: most }, signal)).items;
  return {
    /** The newest 100. */
    keys: (signal?: AbortSignal) => newest<DashboardKey>('/keys', {}, signal),
    /** Test keys for which something is simulated. */
    simulatedKeys: (signal?: AbortSignal) => newest<DashboardKey>('/keys', { simulated: true }, signal),
    createKey: (key: NewKeyBody) => post<CreatedKey>('/keys', key),
    changeKey: (id: string, change: KeyChangeBody) => patch<DashboardKey>(`/keys/${id}`, change),
    revokeKey: (id: string) => post<DashboardKey>(`/keys/${id}/revoke`, {}),
    simulate: (id: string, change: SimulationChange) => post<DashboardKey>(`/keys/${id}/simulate`, change),
    endSimulation: (id: string) => post<DashboardKey>(`/keys/${id}/end-simulation`, {}),
    projects: (signal?: AbortSignal) => newest<Project>('/projects', {}, signal),
    createProject: (name: string) => post<Project>('/projects', { name }),
    changeProject: (id: string, change: ProjectChangeBody) => patch<Project>(`/projects/${id}`, change),
    usage: ({ from, groupBy }: { from: string; groupBy: 'operation' | 'key' }, signal?: AbortSignal) =>
      get<Usage>('/usage', { from, group_by: groupBy }, signal),
    requests: (filter: LogFilter, cursor: string | undefined, signal?: AbortSignal) =>
      get<Page<LoggedRequest>>('/requests', { ...filter, cursor, limit: 50 }, signal),
    /** Any request of the service, with this window's dashboard token. */
    request,
    /** A token with which one page that this window opens gets its keys, soon and once. */
    pageToken: async () =>
      (await postToService<{ pageToken: string }>('/workstation/session/page-token', {})).pageToken,
  };
}

export const DashboardClientContext = createContext<DashboardClient | undefined>(undefined);

/** Undefined in a window that was opened with a typed key, which may not see or change keys. */
export function useDashboardClient(): DashboardClient | undefined {
  return useContext(DashboardClientContext);
}

/** Only in parts that a window with a typed key does not show. */
export function useDashboard(): DashboardClient {
  const dashboard = useDashboardClient();
  if (dashboard === undefined) throw new Error('This window was opened with a key, which shows no other keys.');
  return dashboard;
}
