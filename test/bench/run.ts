/**
 * `npm run bench [name ...]`: runs every `*.bench.ts` beside this file, one after the other, each in a process of its
 * own.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const benches = readdirSync(folder)
  .filter(file => file.endsWith('.bench.ts'))
  .filter(file => wanted.length === 0 || wanted.includes(file.replace('.bench.ts', '')))
  .sort();

process.stdout.write(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`);
let failed = 0;
for (const bench of benches) {
  process.stdout.write(`\n== ${bench.replace('.bench.ts', '')}\n`);
  if (spawnSync(process.execPath, [folder + bench], { stdio: 'inherit' }).status !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
