import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { verifyPackFile } from '../../data-packs/format/archive/pack-file-parts.ts';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { readCatalogueFile } from '../../data-packs/publish/catalogue-file.ts';
import { publishPacks } from '../../data-packs/publish/publish-packs.ts';
import { exportPack } from '../../data-packs/store/export.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const script = fileURLToPath(new URL('../helpers/killed-store-process.ts', import.meta.url));
const folder = await temporaryFolder();
const pack = (version: string) =>
  writeTinyPack(join(folder, `pack-${version}`), { id: 'alpha', version, content: version });
const packs = await Promise.all([pack('1'), pack('2'), pack('3')]);

/** Whether it was killed before its n-th change of the disk. */
function isKilled(killAt: number, args: readonly string[]): Promise<boolean> {
  // The script itself, too, is compiled once for all: a third off each of these processes.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const child = spawn(process.execPath, [script, String(killAt), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  return new Promise(resolve => child.once('close', (_code, signal) => resolve(signal === 'SIGKILL')));
}

/** Runs `attempt` with ever later kills, two at a time, until nothing is killed any more. What the attempts saw. */
async function untilDone(
  attempt: (killAt: number) => Promise<{ killed: boolean; seen: string }>,
  from = 0,
): Promise<string[]> {
  const seen = new Set<string>();
  for (let killAt = from; ; killAt += 2) {
    const attempts = await Promise.all([attempt(killAt), attempt(killAt + 1)]);
    for (const one of attempts) seen.add(one.seen);
    if (!attempts.every(one => one.killed)) return [...seen].sort();
  }
}

test('an export killed before any of its changes: the old file or the new is there, whole, and the next one clears up', async () => {
  const before = join(folder, 'export');
  await mkdir(before);
  await installPack(before, packs[0], { letGoMs: 0 });
  await exportPack(before, 'alpha', join(before, 'alpha.outpost'));
  await installPack(before, packs[1], { letGoMs: 0 });
  const seen = await untilDone(async killAt => {
    const dataDir = `${before}-${killAt}`;
    await cp(before, dataDir, { recursive: true });
    const file = join(dataDir, 'alpha.outpost');
    const killed = await isKilled(killAt, ['export', dataDir, file]);
    const { version } = await verifyPackFile(file);
    await exportPack(dataDir, 'alpha', file, { replace: true });
    expect((await readdir(dataDir)).sort()).toEqual(['alpha.outpost', 'packs']);
    await rm(dataDir, { recursive: true });
    return { killed, seen: version };
  });
  expect(seen).toEqual(['1', '2']);
});

test('a publication killed before any of its changes: the old catalogue or the new is there, and all it names', async () => {
  const before = join(folder, 'publish');
  const root = (dataDir: string) => join(dataDir, 'published');
  await publishPacks(before, root(before), [{ id: 'alpha', path: packs[1] }]);
  const seen = await untilDone(async killAt => {
    const dataDir = `${before}-${killAt}`;
    await cp(before, dataDir, { recursive: true });
    const killed = await isKilled(killAt, ['publish', dataDir, packs[2]]);
    const region = itemAt((await readCatalogueFile(root(dataDir)))?.catalogue.regions ?? [], 0);
    const pack = join(root(dataDir), region.manifest.url, '..');
    expect((await verifyPack(pack)).version).toBe(region.version);
    await publishPacks(dataDir, root(dataDir), [{ id: 'alpha', path: packs[2] }]);
    expect((await readdir(root(dataDir))).sort()).toEqual(['.publish.lock', 'catalogue.json', 'packs']);
    expect((await readdir(join(root(dataDir), 'packs', 'alpha'))).sort()).toEqual(['2', '3']);
    await rm(dataDir, { recursive: true });
    return { killed, seen: region.version };
    // The first two make folders that are there.
  }, 2);
  expect(seen).toEqual(['2', '3']);
});
