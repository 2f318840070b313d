import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingRegions } from '../../../data-packs/cli/missing-regions.ts';
import { installPack } from '../../../data-packs/store/install.ts';
import { packFor } from '../../helpers/packs.ts';

const script = fileURLToPath(new URL('../../../data-packs/cli/default-regions.ts', import.meta.url));
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outpost-defaults-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start() {
  const child = spawn(process.execPath, [script, '--data-dir', dataDir, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', chunk => {
    output += String(chunk);
  });
  const ended = new Promise<{ code: number | null; lines: Record<string, unknown>[] }>(resolve =>
    child.once('close', code =>
      resolve({
        code,
        lines: output
          .trim()
          .split('\n')
          .filter(Boolean)
          .map(line => JSON.parse(line)),
      }),
    ),
  );
  const seen = (text: string) =>
    new Promise<void>(resolve => child.stdout.on('data', () => output.includes(text) && resolve()));
  return { child, ended, seen };
}

test('a first start killed in the middle leaves no half region, one that finds both installed has nothing to do', async () => {
  const killed = start();
  await killed.seen('"percent":');
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await missingRegions(dataDir)).toEqual(['sandbox', 'world']);

  const stopped = start();
  await stopped.seen('"percent":');
  stopped.child.kill('SIGTERM');
  expect((await stopped.ended).code).toBe(1);
  // Its own folder and the killed one's are gone.
  expect(await readdir(join(dataDir, '.default-regions'))).toEqual([]);

  for (const id of ['sandbox', 'world'] as const) await installPack(dataDir, await packFor(id));
  const second = start();
  const began = performance.now();
  expect(await second.ended).toEqual({ code: 0, lines: [{ event: 'done', regions: [] }] });
  expect(performance.now() - began).toBeLessThan(10_000);
}, 120_000);
