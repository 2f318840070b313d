import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FetchSource, PMTiles } from 'pmtiles';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { openDb, setting } from '../../server/db/index.ts';
import { freePort } from '../../server/routing/valhalla/program-valhalla.ts';
import { accountsOf } from '../helpers/driven-accounts.ts';
import { hammer, type Shot } from '../helpers/hammer.ts';
import { outpost, outpostServe, type ServingCommand } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { folderBeside, release } from '../helpers/release.ts';
import { request } from '../helpers/service.ts';
import { startBalancer } from './balancer.ts';
import { bucket, findMinio, startMinio } from './minio.ts';

/**
 * Three instances over one bucket of a real store behind a balancer, under clients without a pause: a new version is
 * published, an instance stopped and started meanwhile, the store itself stopped and started: `npm run test:store`.
 * Needs MinIO: see `minio.ts`. Fails where a request does.
 */
const clients = 12;
const instances = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);
const program = findMinio();
if (program === undefined) {
  say('skipped: there is no MinIO here, and no Go to make it with (OUTPOST_MINIO names its program)');
  process.exit(0);
}

const pack = await packFor('sandbox');
const work = await folderBeside(pack);
const folder = await mkdtemp(join(tmpdir(), 'outpost-store-'));
const minio = await startMinio(program, join(folder, 'minio'));
Object.assign(process.env, minio.environment);

/** Other credits: the joined archives differ. */
async function publish(version: string): Promise<void> {
  const { attributions } = await readPack(pack);
  const credit = { text: `whoever published ${version}`, licence: 'none', parts: ['basemap' as const] };
  const variant = await release(work, pack, { version, attributions: [...attributions, credit] });
  const { code, stderr } = await outpost(['pack', 'publish', bucket, variant, '--data-dir', join(folder, 'publisher')]);
  if (code !== 0) throw new Error(stderr);
}

/** One set of accounts for all, as a team has it. */
function makeAccounts(dataDir: string): string {
  const db = openDb(join(dataDir, 'outpost.db'));
  setting(db, 'secret', () => Buffer.alloc(32, 7));
  const accounts = accountsOf(db);
  const user = accounts.users.create({ name: 'tester' }, Date.now());
  const project = accounts.projects.create(user.id, 'store', Date.now());
  const { key } = accounts.keys.create(project.id, {}, Date.now());
  db.close();
  return key;
}

const first = await mkdtemp(join(folder, 'data-'));
const key = makeAccounts(first);
const dataDirs = [first, ...Array.from({ length: instances - 1 }, (_, i) => join(folder, `data-${i}`))];
for (const dataDir of dataDirs.slice(1)) await cp(first, dataDir, { recursive: true });
const ports = await Promise.all(dataDirs.map(freePort));
const balancer = await startBalancer(ports);

const serve = (i: number): Promise<ServingCommand> =>
  outpostServe([
    ...['--packs', bucket, '--allow-untrusted-routing', '--allow-other-signer', '--no-default-regions', '--json'],
    ...['--data-dir', String(dataDirs[i]), '--port', String(ports[i]), '--base-url', balancer.url, '--drain', '1'],
  ]);

interface Health {
  status: string;
  regions: { version: string }[];
}
const unknown: Health = { status: 'unknown', regions: [] };
/** A busy instance may cut an idle connection just as it is used again. */
const health = (port: number): Promise<Health> =>
  request(`http://127.0.0.1:${port}`, key, '/health').then(
    ({ body }) => body,
    () => unknown,
  );

/** Milliseconds until all instances have it. */
async function until(holds: (health: Health) => boolean, patience = 120_000): Promise<number> {
  const begun = performance.now();
  while (!(await Promise.all(ports.map(health))).every(holds)) {
    if (performance.now() - begun > patience) throw new Error(`not within ${patience} ms`);
    await delay(50);
  }
  return performance.now() - begun;
}
const becomes = (version: string) => until(({ regions }) => regions.some(region => region.version === version));

const ardhavn = { lat: 45.46725, lon: -28.52201 };
/** Of Ardhavn. */
const tiles = [
  [14, 6893, 5863],
  [12, 1723, 1465],
  [10, 430, 366],
] as const;
const kirvell = { lat: 45.47841, lon: -28.39739 };

async function ask(client: number, path: string, body?: object): Promise<Buffer> {
  const headers = { 'x-client': String(client), 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const { status, bytes } = await request(balancer.url, key, path, { ...init, headers });
  if (status !== 200) throw new Error(`${status} ${bytes.toString().slice(0, 200)}`);
  return bytes;
}

/** A client with a map open, which finds the archive changed under it. */
async function shotsOf(client: number): Promise<Shot[]> {
  const { url } = JSON.parse((await ask(client, '/tiles/v1/token')).toString());
  const archive = new PMTiles(new FetchSource(url, new Headers({ 'x-client': String(client) })));
  const checked = (name: string, path: string, body?: object): Shot => ({
    name,
    ask: async () => void (await ask(client, path, body)),
  });
  return [
    {
      name: 'tile',
      ask: async () => {
        for (const [z, x, y] of tiles) {
          if ((await archive.getZxy(z, x, y)) === undefined) throw new Error(`the tile ${z}/${x}/${y} is gone`);
        }
      },
    },
    checked('route', '/directions/v1', { locations: [ardhavn, kirvell], costing: 'auto' }),
    checked('search', '/search/geocode/v1/forward?q=Lindgata+3+Ardhavn&limit=1'),
    checked('reverse', '/search/geocode/v1/reverse?lat=45.46725&lon=-28.52201'),
    checked('height', '/elevation/v1', { points: [ardhavn, kirvell] }),
  ];
}

let failed = true;
const running: ServingCommand[] = [];
try {
  await publish('2026-02-01.a');
  for (const i of dataDirs.keys()) running.push(await serve(i));
  say(`first version on all instances ${Math.round(await becomes('2026-02-01.a'))} ms after they started`);
  await until(({ status }) => status === 'ok');
  await balancer.allReady();
  const shots = (await Promise.all(Array.from({ length: clients }, (_, client) => shotsOf(client)))).flat();
  const hammering = hammer(shots, clients);
  await hammering.round();

  await publish('2026-02-01.b');
  say(`second version on all ${Math.round(await becomes('2026-02-01.b'))} ms after it was published`);
  await hammering.round();

  const published = publish('2026-02-01.c');
  await running[1]?.stop('SIGTERM');
  await hammering.round();
  await published;
  running[1] = await serve(1);
  say(`third version on all ${Math.round(await becomes('2026-02-01.c'))} ms after it was published and one came back`);
  // Before the store goes, each client is answered by its own instance again, which keeps what that client looks at.
  await balancer.allReady();
  await hammering.round();

  await minio.stop();
  await until(({ status }) => status === 'degraded');
  await hammering.round();
  await minio.start();
  say(`well again ${Math.round(await until(({ status }) => status === 'ok'))} ms after the store was`);
  await hammering.round();
  await hammering.stop();

  const asked = [...hammering.answers].map(([name, count]) => `${count} x ${name}`).join(', ');
  say(`${asked}: ${hammering.complaints.length} failed`);
  for (const complaint of new Set(hammering.complaints)) say(`  ${complaint}`);
  failed = hammering.complaints.length > 0;
} finally {
  await Promise.all(running.map(instance => instance.stop('SIGTERM')));
  balancer.close();
  await minio.stop();
  for (const left of [folder, work]) await rm(left, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
