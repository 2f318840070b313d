import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type FailingDisk, type Fault, killed } from './failing-disk.ts';
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
  /** What an administrator asks before, on a disk that is well. */
  before?: (id: string) => Asked[];
  asked: (id: string) => Asked;
  /** Tells whether it was kept, by its answer. */
  isKept?: {
    as?: Asker;
    asked: (id: string, answer: Answer) => Asked;
    found: (body: Answer['body'], id: string) => boolean;
  };
  /** Makes room for the next attempt. */
  undo?: (answer: Answer) => Asked;
}

interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
}

const admin = '/workstation/api';
const place = (id: string) => ({ id, kind: 'place', name: id, properties: { position: { lat: 45.5, lon: -28.5 } } });

/** A recording with positions, a second apart. */
const recorded = (id: string, positions: number): Asked[] => [
  { path: `${admin}/position/source`, body: { source: { kind: 'system' } } },
  { path: `${admin}/position/recording/start`, body: { id } },
  ...Array.from({ length: positions }, (_, second) => fix(second)),
];
const fix = (second: number): Asked => {
  const unknown = { accuracy: null, altitude: null, speed: null, course: null };
  const body = { lat: 45.5 + second / 1000, lon: -28.5, time: 1_790_000_000_000 + second * 1000, ...unknown };
  return { path: `${admin}/position/fixes`, body };
};
const discarded: Asked = { path: `${admin}/position/recording/discard`, body: { name: 'none', color: '#000000' } };

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
    undo: () => discarded,
  },
  'a recorded position': {
    as: 'administrator',
    before: id => recorded(id, 2),
    asked: () => fix(2),
    isKept: {
      asked: () => ({ method: 'GET', path: `${admin}/position` }),
      found: ({ recording }, id) => recording?.id === id && recording.running && recording.points >= 2,
    },
    undo: () => discarded,
  },
  'the end of a recording': {
    as: 'administrator',
    before: id => recorded(id, 3),
    asked: id => ({ path: `${admin}/position/recording/finish`, body: { name: id } }),
    isKept: {
      as: 'window',
      asked: id => ({ method: 'GET', path: `/items/v1/${id}` }),
      // The last position may have been on its way to the disk.
      found: ({ name, properties }, id) => name === id && properties.metres > 100,
    },
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

  /** Those whose name begins so. */
  async subjects(only: string): Promise<Subject[]> {
    const subjects: Subject[] = [];
    for (const [name, request] of Object.entries(requests).filter(([name]) => name.startsWith(only))) {
      if (this.#process === undefined) await this.#start();
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

  async #attempt(request: KeptRequest, fault: Fault): Promise<string[]> {
    const { as, before, asked, undo } = request;
    const found: string[] = [];
    const id = randomUUID();
    for (const prepared of before?.(id) ?? []) {
      const { status, body } = await this.#ask('administrator', prepared);
      if (status >= 300) found.push(`cannot be prepared: ${JSON.stringify(body)}`);
    }
    this.#disk.fail(fault);
    const answer = await this.#ask(as, asked(id));
    // What is written after the answer.
    if (before !== undefined) await delay(100);
    this.#writes = this.#disk.calls;
    const hit = this.#disk.refused > 0;
    this.#disk.mend();
    const wasKilled = hit && fault.error === killed;
    if (wasKilled) await this.#restart();
    else {
      if (answer.status >= 300) found.push(...judge(answer));
      found.push(...(await this.#illness()));
    }
    const kept = answer.status < 300 ? answer : await this.#ask(as, asked(id));
    // Who was killed before the answer may have done it.
    const isDone = wasKilled && kept.status < 500;
    if (kept.status >= 300 && !isDone) found.push(`cannot be repeated: ${JSON.stringify(kept.body)}`);
    else {
      found.push(...(await this.#unkept(request, kept, id)));
      if (undo !== undefined) await this.#ask(as, undo(kept));
    }
    return found.map(said => said.replaceAll(id, 'ID'));
  }

  async #unkept({ as, isKept }: KeptRequest, answer: Answer, id: string): Promise<string[]> {
    if (isKept === undefined) return answer.status < 300 ? [] : [`cannot be repeated: ${JSON.stringify(answer.body)}`];
    const { body } = await this.#ask(isKept.as ?? as, isKept.asked(id, answer));
    return isKept.found(body, id) ? [] : [`is answered and not kept: ${JSON.stringify(body)}`];
  }

  async #restart(): Promise<void> {
    const { signalCode } = this.#process ?? {};
    if (this.#process !== undefined && signalCode === null) await once(this.#process, 'exit');
    await this.#start();
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
