import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TargetName } from './targets.ts';

/** Inputs that are kept with the sources: what reaches each block, and what once broke a parser. */
export const keptFolder = (name: TargetName): string => fileURLToPath(new URL(`corpus/${name}`, import.meta.url));
/** What other runs on this machine found. */
export const foundFolder = (name: TargetName): string =>
  fileURLToPath(new URL(`../output/fuzz/${name}`, import.meta.url));

/** Names begin so of inputs that once broke a parser. */
const broke = 'broke-';

export function readCorpus(folder: string): Uint8Array[] {
  return namesIn(folder).map(name => readFileSync(join(folder, name)));
}

/** Inputs are named by what is in them. Returns the file. */
export function writeInput(folder: string, bytes: Uint8Array, { hasBroken = false } = {}): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const file = join(folder, hasBroken ? broke + hash : hash);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, bytes);
  return file;
}

/** Replaces all but what once broke a parser. */
export function replaceCorpus(folder: string, inputs: readonly Uint8Array[]): void {
  for (const name of namesIn(folder)) if (!name.startsWith(broke)) rmSync(join(folder, name));
  for (const bytes of inputs) writeInput(folder, bytes);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
