import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { manifestSchema } from '../../data-packs/format/manifest.ts';
import { versionDirectory, writePointer } from '../../data-packs/store/index.ts';
import type { NewUser } from '../../server/accounts/index.ts';
import { openDb } from '../../server/db/index.ts';
import type { Scope } from '../../server/http/index.ts';
import { createService, type Service, type ServiceAddresses, type ServiceOptions } from '../../server/index.ts';
import { BlockingPostgres } from './blocking-postgres.ts';
import { accountsOf, type DrivenAccounts } from './driven-accounts.ts';
import { restoreJoined, saveJoined } from './joined-archives.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, else the text. */
  body: ReturnType<typeof JSON.parse>;
  bytes: Buffer;
}

export interface TestServiceOptions extends Partial<ServiceOptions> {
  /** Pack folders, hard-linked into the data folder without verification. */
  packs?: readonly string[];
  /** Joins the archives again, although another test's service may have joined the same packs. */
  joinsAnew?: boolean;
  /** Units per period of the first user; default: no limit. */
  limit?: number;
  user?: Partial<NewUser>;
}

export interface KeyRequest {
  scopes?: readonly Scope[];
  origins?: readonly string[];
  requireOrigin?: boolean;
  user?: NewUser;
}

export interface TestService extends ServiceAddresses {
  /** A live key of the first user, without scopes or origins. */
  key: string;
  userId: string;
  dataDir: string;
  /** Starts another service on the same data. */
  data: Pick<ServiceOptions, 'dataDir' | 'accounts'>;
  service: Service;
  /** A second connection to the accounts, like a command's on the same data folder. */
  accounts: DrivenAccounts;
  get(path: string, init?: RequestInit): Promise<Answer>;
  post(path: string, body: unknown, init?: RequestInit): Promise<Answer>;
  newKey(request?: KeyRequest): { id: string; key: string; userId: string };
  /** Resolves when services know what was changed in `accounts`: over a data folder at once. */
  known(): Promise<void>;
  /** Tenths of a unit the first user has used in this period. */
  used(): number;
  close(): Promise<void>;
}

/** Where the accounts of a data folder are, if elsewhere: set by a file that runs other files' tests so. */
let accountsElsewhere: ((dataDir: string) => Promise<string>) | undefined;
export const keepAccountsElsewhere = (addressOf: typeof accountsElsewhere): void => {
  accountsElsewhere = addressOf;
};

/** One for all services: the renderers' modules are compiled for the first only. */
const compiledFolder = fileURLToPath(new URL('../output/compiled-renderers', import.meta.url));

/** Installs a pack folder by hard links. */
export async function linkPack(dataDir: string, pack: string): Promise<void> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(pack, 'pack.json'), 'utf8')));
  const target = versionDirectory(dataDir, manifest.id, manifest.version);
  for (const path of ['pack.json', ...manifest.parts.map(part => part.path)]) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    const from = join(pack, path);
    const to = join(target, path);
    // Copy across disks, where links are impossible.
    await link(from, to).catch(() => copyFile(from, to));
  }
  await writePointer(dataDir, manifest.id, { version: manifest.version, installed: new Date().toISOString() });
}

/** `path` may be a whole URL (a signed one); headers in `init` win over the key. */
export async function request(baseUrl: string, key: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (!headers.has('authorization')) headers.set('Authorization', `Bearer ${key}`);
  // An empty value: send no header.
  if (headers.get('authorization') === '') headers.delete('authorization');
  const response = await fetch(new URL(path, baseUrl), { redirect: 'manual', ...init, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') === true && bytes.length > 0;
  const text = bytes.toString('utf8');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text, bytes };
}

/** The real service on a free port over a temporary data folder, with a user and a key. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const { packs = [], joinsAnew = false, limit, user, ...serviceOptions } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'outpost-test-')));
  for (const pack of packs) await linkPack(dataDir, pack);
  if (!joinsAnew) await restoreJoined(dataDir, packs);

  const clock = options.clock ?? { now: () => Date.now() };
  const elsewhere = serviceOptions.accounts ?? (await accountsElsewhere?.(dataDir));
  const service = createService({
    ...(elsewhere !== undefined && { accounts: elsewhere }),
    port: 0,
    logger: pino({ level: 'silent' }),
    ...serviceOptions,
    // No test is about how fast this machine draws.
    staticMaps: { compiledFolder, timeLimit: 120_000, ...serviceOptions.staticMaps },
    dataDir,
    clock,
  });
  const addresses = await service.listen();
  const db = openDb(join(dataDir, 'outpost.db'));
  const blocking = elsewhere === undefined ? undefined : new BlockingPostgres(elsewhere);
  const accounts = accountsOf(blocking ?? db);

  const newKey = (wanted: KeyRequest = {}) => {
    const owner =
      wanted.user === undefined ? accounts.users.find('tester') : accounts.users.create(wanted.user, clock.now());
    if (owner === undefined) throw new Error('The first user is gone.');
    const project = accounts.projects.create(owner.id, `project ${randomUUID()}`, clock.now());
    accounts.projects.setOrigins(project.id, wanted.origins ?? [], wanted.requireOrigin ?? false);
    return { ...accounts.keys.create(project.id, { scopes: wanted.scopes ?? [] }, clock.now()), userId: owner.id };
  };
  // A reused data folder has its user already.
  if (accounts.users.find('tester') === undefined) {
    accounts.users.create({ name: 'tester', monthlyRequestLimit: limit ?? null, ...user }, clock.now());
  }
  const { key, userId } = newKey();

  return {
    ...addresses,
    key,
    userId,
    dataDir,
    data: { dataDir, ...(elsewhere !== undefined && { accounts: elsewhere }) },
    service,
    accounts,
    get: (path, init) => request(addresses.baseUrl, key, path, init),
    post: (path, body, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('content-type')) headers.set('Content-Type', 'application/json');
      return request(addresses.baseUrl, key, path, { method: 'POST', body: JSON.stringify(body), ...init, headers });
    },
    newKey,
    known: () => delay(elsewhere === undefined ? 0 : 1000),
    used: () => accounts.users.find(userId)?.usedTenths ?? 0,
    close: async () => {
      await service.close();
      await blocking?.close();
      db.close();
      if (!joinsAnew) await saveJoined(dataDir, packs);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
