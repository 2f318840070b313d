import { vi } from 'vitest';
import type { PackWork, Task } from '../../server/packs/pack-schemas.ts';
import { patienceMs } from './patience.ts';
import type { Answer, TestService } from './service.ts';

const base = '/workstation/api';

/** A client of `/workstation/api`, with a token of its own session. */
export interface AdminClient {
  token: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  upload(name: string, body: BodyInit): Promise<Answer>;
  task(id: string): Promise<Task>;
  /** Waits until a task has this state. */
  until(id: string, state: Task['state']): Promise<Task>;
  /** Runs a task to its end. */
  work(work: PackWork): Promise<Task>;
}

export async function adminClient(service: TestService): Promise<AdminClient> {
  const oneTimeToken = new URL(service.service.workstationUrl()).hash.replace('#token=', '');
  const { body } = await service.post(
    '/workstation/session',
    { token: oneTimeToken },
    { headers: { authorization: '' } },
  );
  const token: string = body.dashboardToken;
  const authorised = (headers = {}) => ({ headers: { authorization: `Bearer ${token}`, ...headers } });

  const get: AdminClient['get'] = (path, headers) => service.get(base + path, authorised(headers));
  const post: AdminClient['post'] = (path, sent = {}, headers) => service.post(base + path, sent, authorised(headers));
  const task = async (id: string): Promise<Task> => {
    const { tasks }: { tasks: Task[] } = (await get('/tasks')).body;
    const found = tasks.find(listed => listed.id === id);
    if (found === undefined) throw new Error(`There is no task ${id}.`);
    return found;
  };
  const until: AdminClient['until'] = (id, state) =>
    vi.waitFor(
      async () => {
        const found = await task(id);
        if (found.state !== state) throw new Error(`It is ${found.state}: ${found.message}`);
        return found;
      },
      { timeout: patienceMs, interval: 30 },
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
