import { existsSync } from 'node:fs';
import { copyFile, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost, outpostServe } from '../helpers/outpost.ts';
import { mountSmallDisk } from '../helpers/small-disk.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryFolder();
});
// A process that draws may be writing the code that it compiled while it ends.

const run = (...args: string[]) => outpost([...args, '--data-dir', dataDir]);
const database = () => join(dataDir, 'outpost.db');
const users = async () =>
  JSON.parse((await run('user', 'list', '--json')).stdout).map((user: { name: string }) => user.name);

test('accounts come back as they were, and those of before are kept', async () => {
  await run('user', 'create', 'Ada');
  const { stdout } = await run('backup', '--json');
  const { file } = JSON.parse(stdout);
  expect(dirname(file)).toBe(join(dataDir, 'backups'));
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  await run('user', 'create', 'Grace');
  const restored = await run('restore', '--json');
  expect(restored.stderr).toBe('');
  expect(await users()).toEqual(['Ada']);
  // The former ones are a copy, too.
  const { former } = JSON.parse(restored.stdout);
  await run('restore', join(former, 'outpost.db'));
  expect(await users()).toEqual(['Ada', 'Grace']);
});

test('a copy elsewhere is made while a service runs, restored when it does not', async () => {
  await run('user', 'create', 'Ada');
  const serving = await outpostServe(['--port', '0', '--no-default-regions', '--json', '--data-dir', dataDir]);
  const file = join(dataDir, 'elsewhere', 'copy.db');
  expect(await run('backup', file)).toMatchObject({ code: 0, stderr: '' });
  expect((await run('backup', file)).stderr).toBe(`${file} exists already. Choose another name.\n`);
  const refused = await run('restore', file);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(
    `The Outpost of this data folder is running (process ${serving.child.pid}). Stop it, then try again.\n`,
  );
  await serving.stop('SIGTERM');
  expect((await run('restore', file)).code).toBe(0);
});

test.each(['emptied', 'removed'])('accounts that were %s are not begun anew without a word', async how => {
  await run('user', 'create', 'Ada');
  await run('backup');
  for (const name of await readdir(dataDir)) if (/^outpost\.db-/.test(name)) await rm(join(dataDir, name));
  if (how === 'emptied') await truncate(database());
  else await rm(database());
  const { code, stderr } = await run('serve', '--port', '0', '--no-default-regions');
  expect(code).toBe(1);
  expect(stderr).toContain('are gone or empty');
  expect(stderr).toContain('"outpost restore" brings them back');
  expect(existsSync(database()) && (await stat(database())).size > 0).toBe(false);
  expect((await run('restore')).code).toBe(0);
  expect(await users()).toEqual(['Ada']);
});

test.each(['emptied', 'removed', 'exchanged'])('keys that were %s are missed, without any copy', async how => {
  await run('key', 'create');
  for (const name of await readdir(dataDir)) if (/^outpost\.db-/.test(name)) await rm(join(dataDir, name));
  if (how === 'emptied') await truncate(database());
  else await rm(database());
  const other = join(dataDir, 'other');
  await outpost(['user', 'create', 'Ada', '--data-dir', other]);
  if (how === 'exchanged') await copyFile(join(other, 'outpost.db'), database());
  const { code, stderr } = await run('serve', '--port', '0', '--no-default-regions');
  expect([code, stderr]).toEqual([1, expect.stringContaining('they hold no key, though there were some')]);
  expect(stderr).toContain('"outpost restore" brings back a copy');
  // What was there is not replaced, and what the sentence advises helps.
  await rm(join(dataDir, 'outpost.has-keys'));
  expect((await run('user', 'list')).code).toBe(0);
});

test('a copy from before the first key may be restored', async () => {
  await run('user', 'create', 'Ada');
  await run('backup');
  await run('key', 'create');
  expect((await run('restore')).code).toBe(0);
  expect(await users()).toEqual(['Ada']);
});

test('what is no sound copy is refused, and nothing is changed', async () => {
  await run('user', 'create', 'Ada');
  const file = join(dataDir, 'bad.db');
  await writeFile(file, 'not a database, but long enough to be read as one'.repeat(100));
  const refused = await run('restore', file);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`${file} cannot be restored: `);
  await writeFile(file, '');
  expect((await run('restore', file)).stderr).toContain('it holds no accounts.');
  // A page of it overwritten.
  await run('backup', join(dataDir, 'good.db'));
  await copyFile(join(dataDir, 'good.db'), file);
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(4096 * 4, 0x5a), 0, 4096 * 4, 4096 * 2);
  await handle.close();
  expect((await run('restore', file)).code).toBe(1);
  expect(await users()).toEqual(['Ada']);
  expect((await run('restore')).stderr).toContain('holds no copy of the accounts');
});

test('a damaged database is told by its health', async () => {
  await run('user', 'create', 'Ada');
  await run('backup', join(dataDir, 'copy.db'));
  for (const name of await readdir(dataDir)) if (/^outpost\.db-/.test(name)) await rm(join(dataDir, name));
  // Into a page of the plans, which nobody reads here.
  await copyFile(join(dataDir, 'copy.db'), database());
  const db = new Database(database());
  const page = db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'plans_by_age'").pluck().get() as number;
  const size = db.pragma('page_size', { simple: true }) as number;
  db.close();
  const handle = await open(database(), 'r+');
  await handle.write(Buffer.alloc(100, 0xff), 0, 100, (page - 1) * size);
  await handle.close();
  const serving = await outpostServe(['--port', '0', '--no-default-regions', '--json', '--data-dir', dataDir]);
  const { baseUrl } = JSON.parse(serving.firstLine);
  const { key } = JSON.parse((await run('key', 'create', '--json')).stdout);
  const headers = { authorization: `Bearer ${key}` };
  await expect
    .poll(async () => (await (await fetch(`${baseUrl}/health`, { headers })).json()).accounts?.reason)
    .toContain('"outpost restore" brings back the last sound copy');
  const { stderr } = await serving.stop('SIGTERM');
  expect(stderr).toContain('the accounts in outpost.db are damaged');
});

test('a disk without room for a copy is named, and no half copy stays on it', async () => {
  const disk = await mountSmallDisk(1024 * 1024);
  if (disk === undefined) return;
  try {
    await run('user', 'create', 'Ada');
    const folder = join(disk.folder, 'copies');
    for (const left of [200_000, 100_000, 50_000, 8192]) {
      await disk.fill(left);
      const { code, stderr } = await run('backup', join(folder, 'copy.db'));
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^The disk of .*copies is full: no copy .* try again\.\n$/),
      ]);
      expect(await readdir(folder)).toEqual([]);
      await disk.makeRoom();
    }
    expect((await run('backup', join(folder, 'copy.db'))).code).toBe(0);
  } finally {
    await disk.remove();
  }
});
