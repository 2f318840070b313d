import { vi } from 'vitest';
import type { PackWork, Task } from '../../server/packs/pack-schemas.ts';
import type { Answer, TestService } from './service.ts';

const base = '/workstation/api';

/** A window's side of what works on packs, with the session's own token. */
export interface DeskClient {
  token: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  upload(name: string, body: BodyInit): Promise<Answer>;
  task(id: string): Promise<Task>;
  /** Waits until the task is so, in the service's own words. */
  until(id: string, state: Task['state']): Promise<Task>;
  /** Does work to its end. */
  work(work: PackWork): Promise<Task>;
}

export async function deskClient(service: TestService): Promise<DeskClient> {
  const word = new URL(service.service.workstationUrl()).hash.replace('#token=', '');
  const { body } = await service.post('/workstation/session', { token: word }, { headers: { authorization: '' } });
  const token: string = body.dashboardToken;
  const authorised = (headers = {}) => ({ headers: { authorization: `Bearer ${token}`, ...headers } });

  const get: DeskClient['get'] = (path, headers) => service.get(base + path, authorised(headers));
  const post: DeskClient['post'] = (path, sent = {}, headers) => service.post(base + path, sent, authorised(headers));
  const task = async (id: string): Promise<Task> => {
    const { tasks }: { tasks: Task[] } = (await get('/tasks')).body;
    const found = tasks.find(listed => listed.id === id);
    if (found === undefined) throw new Error(`There is no task ${id}.`);
    return found;
  };
  const until: DeskClient['until'] = (id, state) =>
    vi.waitFor(
      async () => {
        const found = await task(id);
        if (found.state !== state) throw new Error(`It is ${found.state}: ${found.message}`);
        return found;
      },
      { timeout: 50_000, interval: 30 },
    );
  return {
    token,
    get,
    post,
    upload: (name, sent) =>
      service.get(`${base}/uploads?name=${encodeURIComponent(name)}`, { method: 'PUT', body: sent, ...authorised() }),
    task,
    until,
    work: async work => until((await post('/tasks', work)).body.id, 'done'),
  };
}
