/** Charged requests of one key: accounts in the data folder, and in PostgreSQL (a socket of this machine) with one instance and three. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outpost } from '../helpers/outpost.ts';
import { hasPostgres, TestPostgres } from '../helpers/postgres.ts';

const script = fileURLToPath(new URL('../helpers/probe-process.ts', import.meta.url));
const measuredMs = 5000;
const agent = new Agent({ keepAlive: true });

async function ask(base: string, key: string): Promise<void> {
  const asked = get(`${base}/probe/v1/answer`, { agent, headers: { authorization: `Bearer ${key}` } });
  const [response] = await once(asked, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`It answered ${response.statusCode}.`);
}

async function measure(name: string, instances: number, accounts?: string): Promise<void> {
  const folders = Array.from({ length: instances }, () => mkdtempSync(join(tmpdir(), 'outpost-bench-')));
  const given = accounts === undefined ? [] : [accounts];
  const children = folders.map(folder =>
    spawn(process.execPath, [script, folder, ...given], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const bases: string[] = [];
  for (const { stdout } of children) bases.push(String((await once(stdout, 'data'))[0]).trim());
  const env = accounts === undefined ? {} : { OUTPOST_ACCOUNTS: accounts };
  const { key } = JSON.parse((await outpost(['key', 'create', '--json', '--data-dir', folders[0] ?? ''], env)).stdout);
  for (const clients of [1, 50]) {
    const took: number[] = [];
    // The first second warms up.
    const began = performance.now() + 1000;
    const client = async (_: unknown, i: number) => {
      for (let n = i; performance.now() < began + measuredMs; n += 1) {
        const started = performance.now();
        await ask(bases[n % bases.length] ?? '', key);
        if (started > began) took.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    took.sort((a, b) => a - b);
    const at = (part: number) => (took[Math.floor(took.length * part)] ?? Number.NaN).toFixed(2);
    const rate = Math.round(took.length / (measuredMs / 1000));
    process.stdout.write(`${name}, ${clients} at once: ${rate} a second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`);
  }
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

await measure('SQLite', 1);
if (hasPostgres) {
  const postgres = new TestPostgres();
  try {
    await measure('PostgreSQL', 1, await postgres.database('one'));
    await measure('PostgreSQL, three instances', 3, await postgres.database('three'));
  } finally {
    postgres.close();
  }
} else process.stdout.write('PostgreSQL is not on this machine.\n');
process.exit(0);
