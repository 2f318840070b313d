import { createContext, useContext } from 'react';
import type { CreatedKeyReply, KeyReply } from '../../server/dashboard/keys.ts';
import type { ProjectReply } from '../../server/dashboard/projects.ts';
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

/** Keys, projects, usage and the request log (`/dashboard/v1`). Failures are `ApiFailure`. */
export interface DashboardClient {
  /** The newest 100. */
  keys(signal?: AbortSignal): Promise<DashboardKey[]>;
  /** Test keys for which something is simulated. */
  simulatedKeys(signal?: AbortSignal): Promise<DashboardKey[]>;
  createKey(key: {
    name?: string | undefined;
    kind?: 'live' | 'test';
    project?: string | undefined;
    scopes?: readonly KeyScope[];
  }): Promise<CreatedKey>;
  changeKey(id: string, change: { name?: string; scopes?: readonly KeyScope[] }): Promise<DashboardKey>;
  revokeKey(id: string): Promise<DashboardKey>;
  simulate(id: string, change: SimulationChange): Promise<DashboardKey>;
  endSimulation(id: string): Promise<DashboardKey>;
  projects(signal?: AbortSignal): Promise<Project[]>;
  createProject(name: string): Promise<Project>;
  changeProject(
    id: string,
    change: { name?: string; allowedOrigins?: readonly string[]; requireOrigin?: boolean },
  ): Promise<Project>;
  usage(asked: { from: string; groupBy: 'operation' | 'key' }, signal?: AbortSignal): Promise<Usage>;
  requests(filter: LogFilter, cursor: string | undefined, signal?: AbortSignal): Promise<Page<LoggedRequest>>;
  /** Any request of the service, with this window's dashboard token. */
  request(path: string, init: RequestInit): Promise<Response>;
  /** A token with which one page that this window opens gets its keys, soon and once. */
  pageToken(): Promise<string>;
}

const most = 100;

export function createDashboardClient(baseUrl: string, credentials: Credentials): DashboardClient {
  const { get, post, request: ask } = createClient(`${baseUrl}/dashboard/v1`, credentials);
  const patch = async <Reply>(path: string, body: unknown): Promise<Reply> => {
    const response = await ask(path, {
      method: 'PATCH',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Reply;
  };
  const { post: postToService, request } = createClient(baseUrl, credentials);
  return {
    keys: async signal => (await get<Page<DashboardKey>>('/keys', { limit: most }, signal)).items,
    simulatedKeys: async signal =>
      (await get<Page<DashboardKey>>('/keys', { simulated: true, limit: most }, signal)).items,
    createKey: key => post('/keys', key),
    changeKey: (id, change) => patch(`/keys/${id}`, change),
    revokeKey: id => post(`/keys/${id}/revoke`, {}),
    simulate: (id, change) => post(`/keys/${id}/simulate`, change),
    endSimulation: id => post(`/keys/${id}/end-simulation`, {}),
    projects: async signal => (await get<Page<Project>>('/projects', { limit: most }, signal)).items,
    createProject: name => post('/projects', { name }),
    changeProject: (id, change) => patch(`/projects/${id}`, change),
    usage: ({ from, groupBy }, signal) => get('/usage', { from, group_by: groupBy }, signal),
    requests: (filter, cursor, signal) => get('/requests', { ...filter, cursor, limit: 50 }, signal),
    request,
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
