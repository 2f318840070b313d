import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { OsmPbfWriter } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { village } from '../data-packs/village.ts';
import { osmChange } from '../helpers/osm-xml.ts';
import { outpost } from '../helpers/outpost.ts';
import type { Operation } from './operations.ts';

const data = (folder: string): string => join(folder, 'data');

/** Steps that the accounts' database of an older Outpost had taken. */
const olderSteps = 2;

/** Turns the accounts of a data folder into those of an Outpost that knew no items, start addresses and simulations. */
export function makeOlder(folder: string): void {
  const db = new Database(join(data(folder), 'outpost.db'));
  for (const table of ['start_tokens', 'item_revisions', 'items', 'key_simulations']) db.exec(`DROP TABLE ${table}`);
  db.pragma(`user_version = ${olderSteps}`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** Whether all steps were taken, and the accounts are those of before. */
export async function isMigrated(folder: string): Promise<boolean> {
  const db = new Database(join(data(folder), 'outpost.db'), { readonly: true });
  try {
    if (Number(db.pragma('user_version', { simple: true })) <= olderSteps) return false;
    db.prepare('SELECT count(*) FROM items, key_simulations, start_tokens').get();
    return db.prepare("SELECT 1 FROM users WHERE name = 'ann'").get() !== undefined;
  } finally {
    db.close();
  }
}

/** `pack refresh` of a small region that was built in a folder, whose extract lies beside it. */
export async function refreshOperation(before: string, folder: string): Promise<Operation> {
  const from = join(folder, 'built-here');
  await cp(before, from, { recursive: true });
  const published = new Map<string, string | Buffer>([
    ['/state.txt', 'sequenceNumber=1011\ntimestamp=2026-11-11T20\\:21\\:09Z\n'],
    [
      '/000/001/011.osc.gz',
      gzipSync(osmChange({ modify: { nodes: [{ id: 1, at: [9.5, 47.5], tags: { name: 'new' }, version: 2 }] } })),
    ],
  ]);
  const server = createServer((request, response) => {
    const body = published.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // Ends with the process.
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeExtract(join(from, 'out', 'village.osm.pbf'), url);
  const made = await outpost(
    ['pack', 'build', '--id', 'village', '--name', 'Village', '--osm', join(from, 'out', 'village.osm.pbf')].concat([
      '--out',
      join(from, 'out', 'built'),
      '--data-dir',
      data(from),
    ]),
  );
  const installed = async (here: string) =>
    (await listInstalled(data(here))).find(({ id }) => id === 'village')?.pointer?.installed;
  const first = await installed(from);
  if (first === undefined) throw new Error(made.stderr);
  return {
    before: from,
    args: async here => {
      // What was built is kept by its place.
      const requests = join(data(here), 'build-requests.json');
      const kept = await readFile(requests, 'utf8');
      await writeFile(requests, kept.replaceAll(from, here));
      return ['pack', 'refresh', 'village', '--data-dir', data(here)];
    },
    isDone: async here => ![undefined, first].includes(await installed(here)),
    resumes: true,
    share: 6,
  };
}

async function writeExtract(path: string, url: string): Promise<void> {
  const writer = await OsmPbfWriter.create(path, {
    bounds: [9, 47, 10, 48],
    timestamp: '2026-11-10T20:21:09Z',
    replication: { url, sequence: 1010 },
  });
  writer.node(1, 95_000_000, 475_000_000, { name: 'old' }, 1);
  const { nodes, ways } = village(9.5, 47.5, 2);
  for (const { id, at, tags } of nodes) writer.node(id, Math.round(at[0] * 1e7), Math.round(at[1] * 1e7), tags, 1);
  for (const { id, refs, tags = {} } of ways) writer.way(id, refs, tags, 1);
  await writer.close();
}
