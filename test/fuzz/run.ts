import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { foundFolder, keptFolder, replaceCorpus, writeInput } from './corpus.ts';
import { grown } from './grown.ts';
import { grownLimits, limits, streamed, tries } from './limits.ts';
import { isTargetName, type TargetName, targetNames } from './targets.ts';
import { type Broken, runWatched } from './watched-process.ts';

/**
 * `npm run test:fuzz -- --minutes N --target NAME --seed S --keep`: feeds every parser of outside bytes, or one, with
 * inputs that are changed again and again where they reach code that none before did. One line for each; fails where one
 * breaks. What is found stays in `test/output/fuzz`; `--keep` makes `test/fuzz/corpus` of the fewest inputs that reach
 * everything. Before, each reads inputs that are as large as it takes any, of one thing again and again: `--grown` does
 * that alone.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    target: { type: 'string' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
    grown: { type: 'boolean', default: false },
  },
});
const { target } = values;
if (target !== undefined && !isTargetName(target)) throw new Error(`Targets are ${targetNames.join(', ')}.`);
const names = target === undefined ? [...targetNames] : [target];
const abreast = Math.min(names.length, availableParallelism());
const seconds = (Number(values.minutes) * 60 * abreast) / names.length;
const seed = Number(values.seed ?? Date.now() % 1_000_000);

/** Inputs of a target that are tried alone. */
const mostSuspects = 5;

interface Fuzzed {
  runs: number;
  found: number;
  findings: Map<string, string>;
}

async function fuzz(name: TargetName): Promise<Fuzzed> {
  const temporary = mkdtempSync(join(tmpdir(), `outpost-fuzz-${name}-`));
  const current = join(temporary, 'current');
  writeFileSync(current, '');
  const fuzzed: Fuzzed = { runs: 0, found: 0, findings: new Map() };
  const end = performance.now() + seconds * 1000;
  let suspects = 0;
  const find = (bytes: Uint8Array, reason: string) =>
    fuzzed.findings.set(writeInput(foundFolder(name), bytes, { hasBroken: true }), reason);
  const tryAlone = async (bytes: Uint8Array, broken: Broken) => {
    if (suspects++ >= mostSuspects) return;
    const { reason } = await readAlone(name, bytes, temporary, limits);
    if (reason !== undefined) find(bytes, reason);
    // What was only late is sound.
    else if (broken?.how === 'died') fuzzed.findings.set(`${name}, not alone`, broken.said);
  };
  for (let left = seconds, part = 0; left > 1 || part === 0; left = (end - performance.now()) / 1000, part += 1) {
    const suspected: Uint8Array[] = [];
    let runs = 0;
    const folders = [keptFolder(name), foundFolder(name)];
    const order = {
      kind: 'fuzz',
      name,
      seconds: left,
      seed: seed + part,
      folders,
      current,
      distil: values.keep,
    } as const;
    const broken = await runWatched(order, temporary, report => {
      if (report.kind === 'alive' || report.kind === 'done') runs = report.runs;
      else if (report.kind === 'new') {
        fuzzed.found += 1;
        writeInput(foundFolder(name), report.bytes);
      } else if (report.kind === 'distilled') replaceCorpus(keptFolder(name), report.inputs);
      else if (report.kind === 'finding' && report.reason === undefined) suspected.push(report.bytes);
      else if (report.kind === 'finding') find(report.bytes, report.reason ?? '');
    });
    fuzzed.runs += runs;
    for (const bytes of suspected) await tryAlone(bytes, undefined);
    if (broken === undefined) break;
    const kept = readFileSync(current);
    if (kept.length < 4) {
      fuzzed.findings.set(name, broken.said);
      break;
    }
    await tryAlone(kept.subarray(4, 4 + kept.readUInt32LE(0)), broken);
  }
  rmSync(temporary, { recursive: true, force: true });
  return fuzzed;
}

/** Reads an input by itself, without instruments: again where it took too much. Returns what it took, and what is wrong. */
async function readAlone(
  name: TargetName,
  bytes: Uint8Array,
  temporary: string,
  most: typeof limits,
): Promise<{ took: string[]; reason: string | undefined }> {
  const file = join(temporary, 'alone');
  writeFileSync(file, bytes);
  const took: string[] = [];
  let reason: string | undefined;
  for (let left = tries; left > 0; left -= 1) {
    reason = undefined;
    let error: string | undefined;
    const broken = await runWatched({ kind: 'once', name, file }, temporary, report => {
      if (report.kind !== 'read') return;
      error = report.error;
      took.push(`${report.seconds.toFixed(1)} s, ${Math.max(0, report.megabytes).toFixed(0)} MB`);
      if (report.megabytes > most.megabytes) reason = `took ${report.megabytes.toFixed(0)} megabytes`;
      else if (report.seconds > most.seconds) reason = `took ${report.seconds.toFixed(1)} seconds`;
    });
    if (error !== undefined || broken?.how === 'died') return { took, reason: error ?? broken?.said };
    reason = broken?.said ?? reason;
    if (reason === undefined) break;
  }
  return { took, reason };
}

/** Has a reader read its grown inputs, a line for each. Returns how many are findings. */
async function readGrown(name: TargetName): Promise<number> {
  const temporary = mkdtempSync(join(tmpdir(), `outpost-fuzz-${name}-`));
  const most = { ...grownLimits, seconds: grownLimits.seconds * (streamed[name] ?? 1) };
  let found = 0;
  for (const [how, make] of Object.entries(grown[name] ?? {})) {
    const bytes = await make();
    const { took, reason } = await readAlone(name, bytes, temporary, most);
    if (reason !== undefined) found += 1;
    const told = reason === undefined ? '' : `  FINDING: ${reason.split('\n').slice(0, 3).join(' ')}`;
    process.stdout.write(`${name}, ${how}: ${(bytes.length / 1e6).toFixed(1)} MB, ${took.join('; then ')}${told}\n`);
  }
  rmSync(temporary, { recursive: true, force: true });
  return found;
}

let findings = 0;
for (const name of names) findings += await readGrown(name);
const waiting = values.grown ? [] : [...names];
async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const fuzzed = await fuzz(name);
    findings += fuzzed.findings.size;
    process.stdout.write(
      `${name}: ${fuzzed.runs} runs, ${Math.round(fuzzed.runs / seconds)}/s, ${fuzzed.found} new inputs, ` +
        `${fuzzed.findings.size} findings\n`,
    );
    for (const [file, reason] of fuzzed.findings)
      process.stdout.write(`  ${file}\n    ${reason.split('\n').slice(0, 4).join('\n    ')}\n`);
  }
}
await Promise.all(Array.from({ length: abreast }, work));
process.stdout.write(
  values.grown
    ? `${names.length} parsers read what is as large as they take: ${findings} findings.\n`
    : `${names.length} parsers fuzzed with seed ${seed}: ${findings} findings.\n`,
);
if (findings > 0) process.exitCode = 1;
