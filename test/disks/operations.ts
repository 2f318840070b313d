import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { verifyPackFile } from '../../data-packs/format/archive/pack-file-parts.ts';
import { catalogueSchema } from '../../data-packs/format/region-catalogue.ts';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { readSigningKey } from '../../data-packs/publish/signing-key.ts';
import { readIfThere } from '../../data-packs/runtime/durable.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { catalogueAddress } from '../../data-packs/store/catalogues/catalogue-url.ts';
import { listCatalogues } from '../../data-packs/store/catalogues/list-catalogues.ts';
import { downloadPack } from '../../data-packs/store/download-pack.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';

import { openDb } from '../../server/db/index.ts';
import { accountsOf } from '../helpers/driven-accounts.ts';
import { type CommandResult, outpost } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { linkPack } from '../helpers/service.ts';
import { monaco } from '../helpers/shared-data.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';
import { isMigrated, makeOlder, refreshOperation } from './refresh-and-migrate.ts';

/** A command line that changes files. Each run has a folder with a copy of `before`. */
export interface Operation {
  before: string;
  args: (folder: string) => string[] | Promise<string[]>;
  /** Whether what was asked for is there. */
  isDone: (folder: string, result: CommandResult) => Promise<boolean>;
  /** Whether its reads fail, in place of its writes. */
  reads?: boolean;
  /** How much of the time it has, where another has 1. */
  share?: number;
  /** Keeps what has arrived, for the next try. */
  resumes?: boolean;
}

interface Servers {
  /** What the catalogue's server serves. */
  root: string;
  /** The catalogue's address. */
  catalogue: string;
}

const data = (folder: string): string => join(folder, 'data');

async function version(folder: string, id: string, at = data(folder)): Promise<string | undefined> {
  return (await listInstalled(at)).find(pack => pack.id === id)?.pointer?.version;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Makes what the operations begin with, below `folder`. */
export async function prepareOperations(folder: string, servers: Servers): Promise<Record<string, Operation>> {
  const pack = (of: string) =>
    writeTinyPack(join(folder, `alpha-${of}`), { id: 'alpha', version: of, content: `{"of":${of}}`, traffic: '{}' });
  const [first, second, third] = [await pack('1'), await pack('2'), await pack('3')];
  const before = join(folder, 'before');
  await installPack(data(before), first, { letGoMs: 0 });
  await installPack(data(before), second, { letGoMs: 0 });
  await mkdir(join(before, 'out'));
  for (const args of [
    ['user', 'create', 'ann'],
    ['key', 'create', '--user', 'ann', '--project', 'project'],
    ['backup'],
    ['pack', 'keygen', join(folder, 'key.pem')],
    ['pack', 'publish', join(before, 'published'), 'alpha', '--key', join(folder, 'key.pem')],
  ]) {
    const made = await outpost([...args, '--data-dir', data(before)]);
    if (made.code !== 0) throw new Error(made.stderr);
  }
  const parts = { 'buildings/tileset.json': Buffer.alloc(300_000), 'traffic/NL/live.json': '{}' };
  await publishCatalogue(servers.root, [await publishVersion(servers.root, { version: '1', parts })]);
  const known = join(folder, 'known');
  await cp(before, known, { recursive: true });
  await addCatalogue(data(known), servers.catalogue, { unsigned: true });
  const older = join(folder, 'older');
  await cp(known, older, { recursive: true });
  await downloadPack(data(older), { catalogue: catalogueAddress(servers.catalogue), region: 'alps' }, { letGoMs: 0 });
  const newer = { ...parts, 'traffic/NL/live.json': '{"of":2}' };
  const region = await publishVersion(servers.root, { version: '2', parts: newer });
  await publishCatalogue(servers.root, [region], { updated: '2026-01-02T00:00:00Z' });
  const tiles = join(folder, 'tiles');
  await mkdir(tiles);
  const tileset = {
    asset: { version: '1.0' },
    geometricError: 1,
    root: { boundingVolume: { region: [0.16, 0.82, 0.161, 0.821, 0, 1] }, geometricError: 0 },
  };
  await writeFile(join(tiles, 'tileset.json'), JSON.stringify(tileset));
  const cut = join(folder, 'cut');
  await linkPack(data(cut), await packFor('sandbox'));
  await mkdir(join(cut, 'out'));

  const migrating = join(folder, 'migrating');
  await cp(before, migrating, { recursive: true });
  makeOlder(migrating);
  const empty = join(folder, 'empty');
  await mkdir(empty);

  const operation = (args: string[], isDone: Operation['isDone'], more: Partial<Operation> = {}): Operation => ({
    before,
    args: here => [...args.map(arg => arg.replace('HERE', here)), '--data-dir', data(here)],
    isDone,
    ...more,
  });
  const installed = (id: string, wanted: string | undefined) => async (here: string) =>
    (await version(here, id)) === wanted;
  const file = (name: string) => (here: string) => isThere(join(here, name));
  const row = (sql: string) => async (here: string) => {
    const accounts = join(data(here), 'outpost.db');
    // Set aside by a restore that broke off: a service refuses to begin without them.
    if (!(await isThere(accounts))) return false;
    const db = new Database(accounts, { readonly: true });
    try {
      return db.prepare(sql).get() !== undefined;
    } finally {
      db.close();
    }
  };
  /** A service that stops once it is ready. */
  const serve = (isKept: (here: string) => boolean | Promise<boolean>, more: Partial<Operation> = {}) =>
    operation(
      ['serve', '--port', '0', '--no-default-regions', '--json', '--log-level', 'silent'],
      async (here, { code }) => code === 0 && (await isKept(here)),
      more,
    );
  return {
    install: operation(['pack', 'install', third], installed('alpha', '3')),
    rollback: operation(['pack', 'rollback', 'alpha'], installed('alpha', '1')),
    remove: operation(['pack', 'remove', 'alpha', '--yes'], installed('alpha', undefined)),
    export: operation(['pack', 'export', 'alpha', 'HERE/out/alpha.outpost'], file('out/alpha.outpost')),
    publish: operation(
      ['pack', 'publish', 'HERE/published', third, '--key', join(folder, 'key.pem'), '--files'],
      async here => (await readFile(join(here, 'published', 'catalogue.json'), 'utf8')).includes('"version":"3"'),
    ),
    keygen: operation(['pack', 'keygen', 'HERE/out/new.pem'], file('out/new.pem')),
    'catalogue add': operation(
      ['catalogue', 'add', servers.catalogue, '--unsigned'],
      async here => (await readIfThere(join(data(here), 'catalogues.json')))?.includes(servers.catalogue) === true,
    ),
    'catalogue refresh': operation(
      ['catalogue', 'refresh'],
      async (here, { code }) => code === 0 && (await keptUpdate(here)) === '2026-01-02T00:00:00Z',
      { before: older },
    ),
    'pack refresh': await refreshOperation(before, folder),
    download: operation(['pack', 'install', 'alps'], installed('alps', '1'), { before: known, resumes: true }),
    update: operation(['pack', 'update', 'alps'], installed('alps', '2'), { before: older, resumes: true }),
    cut: operation(
      ['pack', 'cut', 'sandbox', '--box', '-28.64,45.55,-28.62,45.57', '--out', 'HERE/out/part.outpost'],
      file('out/part.outpost'),
      { before: cut },
    ),
    'user create': operation(['user', 'create', 'bob'], row("SELECT 1 FROM users WHERE name = 'bob'")),
    'key create': operation(
      ['key', 'create', '--user', 'ann', '--project', 'more'],
      row("SELECT 1 FROM projects WHERE name = 'more'"),
    ),
    backup: operation(['backup', 'HERE/out/copy.db'], file('out/copy.db')),
    restore: operation(['restore'], row("SELECT 1 FROM users WHERE name = 'ann'")),
    'restore after a crash': operation(
      ['restore'],
      async here => {
        const names = await users(here);
        return names.includes('ann') && !names.includes('ben');
      },
      { before: await crashed(before, join(folder, 'crashed')) },
    ),
    build: operation(
      ['pack', 'build', '--id', 'alpha', '--name', 'Built', '--buildings', tiles].concat([
        '--buildings-country',
        'CH',
        '--out',
        'HERE/out/built',
        '--allow-other-signer',
      ]),
      async here => (await isThere(join(here, 'out/built'))) && (await version(here, 'alpha')) !== '2',
    ),
    'build from an extract': operation(
      ['pack', 'build', '--id', 'monaco', '--name', 'Monaco', '--osm', monaco.osm, '--elevation', 'fetch'].concat([
        '--out',
        'HERE/out/monaco',
      ]),
      async here => (await version(here, 'monaco')) !== undefined,
      { share: 12, resumes: true },
    ),
    'first start': serve(() => true, { before: empty }),
    migration: serve(isMigrated, { before: migrating }),
    start: serve(row("SELECT 1 FROM users WHERE name = 'ann'")),
    'start, reading': serve(row("SELECT 1 FROM users WHERE name = 'ann'"), { reads: true }),
  };
}

/** A copy of a folder whose service was killed: ben is in the accounts' database since its last copy, carl in its WAL. */
async function crashed(before: string, to: string): Promise<string> {
  const from = `${to}-running`;
  await cp(before, from, { recursive: true });
  const db = openDb(join(data(from), 'outpost.db'));
  for (const name of ['ben', 'carl']) {
    accountsOf(db).users.create({ name }, Date.now());
    if (name === 'ben') db.pragma('wal_checkpoint(TRUNCATE)');
  }
  await cp(from, to, { recursive: true });
  db.close();
  return to;
}

/** The state of the catalogue whose copy is kept. */
const keptUpdate = async (folder: string): Promise<string | undefined> =>
  (await listCatalogues(data(folder)))[0]?.catalogue?.updated;

async function users(folder: string): Promise<string[]> {
  const accounts = join(data(folder), 'outpost.db');
  if (!(await isThere(accounts))) return [];
  const db = new Database(accounts, { readonly: true });
  try {
    return db.prepare<[], string>('SELECT name FROM users ORDER BY name').pluck().all();
  } finally {
    db.close();
  }
}

/** Says what in a folder is used and is not whole. */
export async function unsound(folder: string): Promise<string[]> {
  const found: string[] = [];
  const check = async (what: string, work: () => Promise<unknown>) => {
    await work().catch(error => found.push(`${what} is not whole: ${error.message}`));
  };
  for (const { id, directory, previousDirectory, problem } of await listInstalled(data(folder))) {
    if (problem !== undefined) found.push(`${id}: ${problem}`);
    for (const kept of [directory, previousDirectory]) if (kept) await check(kept, () => verifyPack(kept));
  }
  for (const name of await readdir(join(folder, 'out')).catch(() => [])) {
    const path = join(folder, 'out', name);
    if (name.endsWith('.outpost')) await check(name, () => verifyPackFile(path));
    if (name.endsWith('.pem')) await check(name, () => readSigningKey(path));
    if (name.endsWith('.db')) await check(name, async () => soundDatabase(path));
    if (['built', 'monaco'].includes(name)) await check(name, () => verifyPack(path));
  }
  const catalogue = await readIfThere(join(folder, 'published', 'catalogue.json'));
  if (catalogue !== undefined) {
    await check('catalogue.json', async () => {
      for (const { manifest } of catalogueSchema.parse(JSON.parse(catalogue)).regions) {
        await verifyPack(join(folder, 'published', manifest.url, '..'));
      }
    });
  }
  const accounts = join(data(folder), 'outpost.db');
  if (await isThere(accounts)) await check('outpost.db', async () => soundDatabase(accounts));
  const names = await users(folder).catch((): string[] => []);
  if (names.includes('ben') && !names.includes('carl')) found.push('carl, who was in the WAL, is lost');
  return found;
}

function soundDatabase(path: string): void {
  const db = new Database(path);
  try {
    const damage = db.pragma('integrity_check', { simple: true });
    if (damage !== 'ok') throw new Error(String(damage));
    // One that a first start made and could not fill has taken no step.
    if (db.pragma('user_version', { simple: true }) !== 0) db.prepare('SELECT count(*) FROM users').get();
  } finally {
    db.close();
  }
}
