import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { clearLeftovers, listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const script = fileURLToPath(new URL('../helpers/killed-store-process.ts', import.meta.url));
const folder = await temporaryFolder();

/** Contents by version; `2b` is version 2 once more with another content. */
const packs: Record<string, Promise<string>> = {};
const pack = (name: string) => {
  packs[name] ??= writeTinyPack(join(folder, `pack-${name}`), {
    id: 'alpha',
    version: name.slice(0, 1),
    content: name,
  });
  return packs[name];
};

async function dataDirWith(name: string, versions: readonly string[]): Promise<string> {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  for (const version of versions) await installPack(dataDir, await pack(version), { letGoMs: 0 });
  return dataDir;
}

function run(killAt: number, args: readonly string[]): Promise<{ killed: boolean; output: string }> {
  // The script itself, too, is compiled once for all: a third off each of these processes.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const child = spawn(process.execPath, [script, String(killAt), ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += String(chunk);
    });
  }
  return new Promise(resolve =>
    child.once('close', (_code, signal) => resolve({ killed: signal === 'SIGKILL', output })),
  );
}

/** Content of the only part of the serving version, verified; none when nothing is installed. */
async function serving(dataDir: string): Promise<string> {
  const [installed] = await listInstalled(dataDir);
  if (installed === undefined) return 'none';
  if (installed.directory === undefined) return installed.problem ?? '';
  const { version, parts } = await verifyPack(installed.directory);
  expect(version).toBe(installed.pointer?.version);
  return `${version} of ${parts[0]?.size} bytes`;
}

// Until its copy is whole (four changes), an install does what the first of these does.
const cases = [
  { action: 'install', has: [], from: 0, subject: '1', outcomes: ['none', '1 of 1 bytes'] },
  { action: 'install', has: ['1', '2'], from: 4, subject: '3', outcomes: ['2 of 1 bytes', '3 of 1 bytes'] },
  { action: 'install', has: ['1', '2'], from: 4, subject: '2b', outcomes: ['2 of 1 bytes', '2 of 2 bytes'] },
  { action: 'rollback', has: ['1', '2'], from: 0, subject: 'alpha', outcomes: ['2 of 1 bytes', '1 of 1 bytes'] },
  { action: 'remove', has: ['1', '2'], from: 0, subject: 'alpha', outcomes: ['2 of 1 bytes', 'none'] },
];

describe('killed before any of its changes of the disk', () => {
  test.each(cases)(
    '$action $subject over $has: the old or the new serves whole, and nothing is left',
    async ({ action, has, from, subject, outcomes }) => {
      const before = await dataDirWith(`${action}-${subject}`, has);
      const args = async (dataDir: string) => [action, dataDir, action === 'install' ? await pack(subject) : subject];
      const seen = new Set<string>();
      const attempt = async (killAt: number): Promise<boolean> => {
        const dataDir = `${before}-${killAt}`;
        await cp(before, dataDir, { recursive: true });
        const { killed, output } = await run(killAt, await args(dataDir));
        if (!killed) expect(output).toBe('done');
        const now = await serving(dataDir);
        expect(outcomes, `killed before change ${killAt + 1}`).toContain(now);
        seen.add(now);
        // The next start clears what lies about; what serves stays what it was.
        await clearLeftovers(dataDir);
        expect(await serving(dataDir)).toBe(now);
        expect(await readdir(join(dataDir, 'packs', '.incoming')).catch(() => [])).toEqual([]);
        const left = await readdir(join(dataDir, 'packs', 'alpha')).catch(() => []);
        expect(left.length).toBeLessThanOrEqual(now === 'none' ? 0 : 3);
        expect(left.filter(name => name.endsWith('.tmp'))).toEqual([]);
        // And the work can be done again.
        if (action === 'install') {
          await installPack(dataDir, await pack(subject), { letGoMs: 0 });
          expect(await serving(dataDir)).toBe(outcomes[1]);
        }
        await rm(dataDir, { recursive: true });
        return killed;
      };
      let steps = from;
      for (let killed = true; killed; steps += 2)
        killed = (await Promise.all([attempt(steps), attempt(steps + 1)])).every(Boolean);
      expect(steps).toBeGreaterThan(from + 2);
      expect([...seen].sort()).toEqual([...outcomes].sort());
    },
  );
});
