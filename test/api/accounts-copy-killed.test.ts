import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDb } from '../../server/db/index.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { accountsOf } from '../helpers/driven-accounts.ts';
import { hasPostgres, TestPostgres } from '../helpers/postgres.ts';
import { seededRandom } from '../helpers/seeded-random.ts';

const launcher = fileURLToPath(new URL('../../server/cli/launch.js', import.meta.url));
const tables = ['users', 'projects', 'keys', 'request_log'] as const;
/** In the log, so that it is sent in several pieces. */
const logged = 3000;
const kills = 8;

/** Where a client reaches PostgreSQL, as long as nothing else is told. */
async function between(folder: string, server: string) {
  const heard = { pieces: 0, onPiece: (_: number): boolean => true };
  const sockets = new Set<Socket>();
  const proxy = createServer(client => {
    const upstream = connectTo(server);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    const passOn = (to: Socket) => (piece: Buffer) => {
      heard.pieces += 1;
      if (heard.onPiece(heard.pieces)) to.write(piece);
    };
    client.on('data', passOn(upstream));
    upstream.on('data', passOn(client));
  });
  proxy.listen(join(folder, '.s.PGSQL.5432'));
  await once(proxy, 'listening');
  return {
    heard,
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test.skipIf(!hasPostgres)(
  'a copy of accounts that is killed leaves all or nothing there, and all of it here',
  async () => {
    const postgres = new TestPostgres();
    const dataDir = await temporaryFolder();
    const folder = await temporaryFolder();
    const address = await postgres.database('killed');
    const server = new URL(address).searchParams.get('host') ?? '';
    const { heard, close } = await between(folder, join(server, '.s.PGSQL.5432'));
    const copying = address.replace(server, folder);

    const db = openDb(join(dataDir, 'outpost.db'));
    const accounts = accountsOf(db);
    const user = accounts.users.create({ name: 'owner' }, Date.now());
    accounts.keys.create(accounts.projects.create(user.id, 'copied', Date.now()).id, {}, Date.now());
    const columns = db
      .prepare<[], { name: string; type: string; notnull: number }>("PRAGMA table_info('request_log')")
      .all();
    const given = columns.filter(({ name, notnull }) => name !== 'id' && notnull === 1);
    const insert = db.prepare(
      `INSERT INTO request_log (${given.map(({ name }) => name).join(', ')}) VALUES (${given.map(() => '?').join(', ')})`,
    );
    db.transaction(() => {
      for (let i = 0; i < logged; i += 1) insert.run(given.map(({ type }) => (type === 'TEXT' ? `value ${i}` : i)));
    })();
    const here = () => tables.map(table => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get());
    const all = here();

    const emptied = async () => {
      const client = new Client({ connectionString: postgres.addressOf('killed') });
      await client.connect();
      try {
        await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      } finally {
        await client.end();
      }
    };
    const there = async () => {
      const client = new Client({ connectionString: postgres.addressOf('killed') });
      await client.connect();
      try {
        const { rows } = await client.query("SELECT to_regclass('request_log') AS made");
        if (rows[0].made === null) return tables.map(() => 0);
        const counts: number[] = [];
        for (const table of tables) {
          counts.push(Number((await client.query(`SELECT count(*) FROM ${table}`)).rows[0].count));
        }
        return counts;
      } finally {
        await client.end();
      }
    };
    /** Kills it in place of this piece of what it and PostgreSQL tell each other; 0: not at all. */
    const copy = async (killAt: number) => {
      const child = spawn(process.execPath, [launcher, 'accounts', 'copy', '--to', copying, '--data-dir', dataDir], {
        stdio: 'ignore',
      });
      Object.assign(heard, {
        pieces: 0,
        onPiece: (piece: number) => {
          if (piece !== killAt) return piece < killAt || killAt === 0;
          child.kill('SIGKILL');
          return false;
        },
      });
      const [code] = await once(child, 'exit');
      return code;
    };

    expect(await copy(0)).toBe(0);
    expect(await there()).toEqual(all);
    const { pieces } = heard;
    expect(pieces).toBeGreaterThan(20);
    const random = seededRandom(1);
    const seen = new Set<string>();
    // The last is where PostgreSQL says that all is kept.
    const places = [pieces - 1, ...Array.from({ length: kills - 1 }, () => 1 + Math.floor(random() * (pieces - 1)))];
    for (const killAt of places) {
      await emptied();
      expect(await copy(killAt)).toBeNull();
      // PostgreSQL notices that its client is gone.
      const nothing = all.map(() => 0);
      const found = await there();
      expect([all, nothing]).toContainEqual(found);
      seen.add(String(found));
      expect([here(), db.pragma('integrity_check', { simple: true })]).toEqual([all, 'ok']);
      if (String(found) === String(all)) continue;
      expect(await copy(0)).toBe(0);
      expect(await there()).toEqual(all);
    }
    expect(seen.size).toBe(2);
    close();
    db.close();
    postgres.close();
  },
);
