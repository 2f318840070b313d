/**
 * `npm run bench [name ...]`: runs every `*.bench.ts` beside this file, one after the other, each in a process of its
 * own, and keeps what each printed in results.md. They are given what begins with two hyphens, and then nothing is kept:
 * `npm run bench borders -- --quick`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { withRun } from './results.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const results = `${folder}results.md`;
const [options = [], wanted = []] = [true, false].map(is =>
  process.argv.slice(2).filter(arg => arg.startsWith('--') === is),
);
const benches = readdirSync(folder)
  .filter(file => file.endsWith('.bench.ts'))
  .filter(file => wanted.length === 0 || wanted.includes(file.replace('.bench.ts', '')))
  .sort();

const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1e9)} GB`;
const versions = `${process.platform} ${process.arch}, Node ${process.versions.node}`;
const circumstances = () =>
  `${new Date().toISOString().slice(0, 10)}: ${machine}, ${versions}, load ${loadavg()[0]?.toFixed(1)} before.`;

/** Shows what it prints as it comes; resolves with all of it, or with nothing where the bench failed. */
async function run(file: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [folder + file, ...options], { stdio: ['inherit', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  const [code] = await once(child, 'close');
  return code === 0 ? printed : undefined;
}

process.stdout.write(`${machine}, ${versions}\n`);
for (const file of benches) {
  const name = file.replace('.bench.ts', '');
  process.stdout.write(`\n== ${name}\n`);
  const before = circumstances();
  const printed = await run(file);
  if (printed === undefined) process.exitCode = 1;
  // What lacks a program here has no figures, and those of another day stay.
  else if (options.length === 0 && !printed.startsWith('left out'))
    writeFileSync(results, withRun(readFileSync(results, 'utf8'), { name, circumstances: before, printed }));
}
