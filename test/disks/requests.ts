import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FailingDisk, Fault } from './failing-disk.ts';
import { isNamed, type Subject } from './subject.ts';

/** Who asks: a client that pays, the service's own window, or the window as administrator. */
type Asker = 'client' | 'window' | 'administrator';

interface Asked {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object | string;
}

/** A request that is kept on the disk. Each attempt has an id of its own. */
interface KeptRequest {
  as: Asker;
  asked: (id: string) => Asked;
  /** Tells whether it was kept, by its answer. */
  isKept?: { asked: (id: string, answer: Answer) => Asked; found: (body: Answer['body'], id: string) => boolean };
  /** Makes room for the next attempt. */
  undo?: (answer: Answer) => Asked;
}

interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
}

const admin = '/workstation/api';
const place = (id: string) => ({ id, kind: 'place', name: id, properties: { position: { lat: 45.5, lon: -28.5 } } });

const requests: Record<string, KeptRequest> = {
  'a saved item': {
    as: 'window',
    asked: id => ({ path: '/items/v1', body: place(id) }),
    isKept: { asked: id => ({ method: 'GET', path: `/items/v1/${id}` }), found: ({ name }, id) => name === id },
  },
  'a report': {
    as: 'client',
    asked: id => ({ path: '/reports/v1', body: { title: id, sections: [{ kind: 'text', text: 'Twice a day.' }] } }),
  },
  'a recording': {
    as: 'administrator',
    asked: id => ({ path: `${admin}/position/recording/start`, body: { id } }),
    undo: () => ({ path: `${admin}/position/recording/discard`, body: { name: 'none', color: '#000000' } }),
  },
  'a batch job': {
    as: 'client',
    asked: id => ({ path: `/batch/v1?name=${id}`, body: 'Name;Address\nA;Lindgata 3, Ardhavn\n' }),
    isKept: {
      asked: (_, { body }) => ({ method: 'GET', path: `/batch/v1/${body.id}/rows` }),
      found: ({ rows }) => rows?.length === 1,
    },
    undo: ({ body }) => ({ method: 'DELETE', path: `/batch/v1/${body.id}` }),
  },
  'sharing that is kept': {
    as: 'administrator',
    asked: () => ({ path: `${admin}/share/on`, body: { address: '127.0.0.1', port: 0, keep: true } }),
    undo: () => ({ path: `${admin}/share/off` }),
  },
  'a new key': {
    as: 'administrator',
    asked: id => ({ path: '/dashboard/v1/keys', body: { name: id } }),
    isKept: {
      asked: (_, { body }) => ({ method: 'GET', path: `/dashboard/v1/keys/${body.id}` }),
      found: ({ name }, id) => name === id,
    },
  },
};

/** Asks a running service whose disk fails, below `dataDir`. */
export class Requests {
  readonly #disk: FailingDisk;
  readonly #dataDir: string;
  #process: ChildProcess | undefined;
  #baseUrl = '';
  #keys: Record<Asker, string> = { client: '', window: '', administrator: '' };

  constructor(disk: FailingDisk, dataDir: string) {
    this.#disk = disk;
    this.#dataDir = dataDir;
  }

  async subjects(): Promise<Subject[]> {
    await this.#start();
    const subjects: Subject[] = [];
    for (const [name, request] of Object.entries(requests)) {
      const attempt = (fault: Fault) => this.#attempt(request, fault);
      // Once for what is made at the first time alone, once to count.
      for (let times = 0; times < 2; times += 1) {
        const found = await attempt({ error: 'EROFS', nth: 0, onwards: false, reads: false });
        if (found.length > 0) throw new Error(`${name}: ${found}`);
      }
      subjects.push({ name, reads: false, calls: this.#writes, share: 1, attempt });
    }
    return subjects;
  }

  end(): void {
    this.#process?.kill('SIGKILL');
  }

  /** Writes of the last attempt. */
  #writes = 0;

  async #attempt({ as, asked, isKept, undo }: KeptRequest, fault: Fault): Promise<string[]> {
    const found: string[] = [];
    const id = randomUUID();
    this.#disk.fail(fault);
    const answer = await this.#ask(as, asked(id));
    this.#writes = this.#disk.calls;
    this.#disk.mend();
    if (answer.status >= 300) found.push(...judge(answer));
    found.push(...(await this.#illness()));
    const kept = answer.status < 300 ? answer : await this.#ask(as, asked(id));
    if (kept.status >= 300) found.push(`cannot be repeated: ${JSON.stringify(kept.body)}`);
    else {
      if (isKept !== undefined) {
        const { body } = await this.#ask(as, isKept.asked(id, kept));
        if (!isKept.found(body, id)) found.push(`is answered and not kept: ${JSON.stringify(body)}`);
      }
      if (undo !== undefined) await this.#ask(as, undo(kept));
    }
    return found.map(said => said.replaceAll(id, 'ID'));
  }

  /** Says what stays wrong with the service when its disk is well again. */
  async #illness(): Promise<string[]> {
    if (this.#process?.exitCode !== null) {
      await this.#start();
      return ['ends the service'];
    }
    for (let tries = 0; tries < 100; tries += 1) {
      const { body } = await this.#ask('window', { method: 'GET', path: '/health' });
      if (body.storage === undefined) return [];
      await delay(100);
    }
    return ['the service does not recover'];
  }

  async #start(): Promise<void> {
    const script = fileURLToPath(new URL('../helpers/service-process.ts', import.meta.url));
    const env = { ...process.env, ...this.#disk.env };
    this.#process = fork(script, [this.#dataDir], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [{ baseUrl, workstationUrl, key }] = await once(this.#process, 'message');
    this.#baseUrl = baseUrl;
    const token = new URL(workstationUrl).hash.slice('#token='.length);
    const { body } = await this.#ask('client', { path: '/workstation/session', body: { token } });
    this.#keys = { client: key, window: body.key, administrator: body.dashboardToken };
  }

  async #ask(as: Asker, { method = 'POST', path, body }: Asked): Promise<Answer> {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
    const key = this.#keys[as];
    const headers = { 'content-type': type, ...(key !== '' && { authorization: `Bearer ${key}` }) };
    const sent = method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) } : {};
    try {
      const response = await fetch(this.#baseUrl + path, {
        method,
        headers,
        ...sent,
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
    } catch (error) {
      return { status: 599, body: { message: `no answer: ${error}` } };
    }
  }
}

/** What is wrong with the way in which a refusal is told. */
function judge({ status, body }: Answer): string[] {
  const isStorage = ['storage_full', 'storage_failed'].includes(body.error);
  return status === 507 && isStorage && isNamed(body.message) ? [] : [`${status} ${JSON.stringify(body)}`];
}
