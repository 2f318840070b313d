import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../contract.ts';
import { Refusal } from '../launch-refusal.ts';
import { knownFile } from './known-files.ts';

/** Tracks are drawn from memory; a hundred megabytes are a million points. */
export const largestTrack = 100_000_000;

/**
 * What a path, or the address of a file, that the program was opened with asks of the page. Throws a `Refusal` for what is there but cannot be opened; `undefined`
 * for what is no file of ours by its name: other arguments look like that.
 */
export async function openFile(given: string, workingDirectory: string): Promise<Command | undefined> {
  if (given.includes('\0') || given.length > 4096) return undefined;
  const path = pathOf(given, workingDirectory);
  const kind = knownFile(path);
  const found = await stat(path).catch(() => undefined);
  if (kind === undefined) {
    if (found?.isDirectory() !== true) return undefined;
    const manifest = await stat(join(path, 'pack.json')).catch(() => undefined);
    return manifest?.isFile() ? { kind: 'pack-file', path } : undefined;
  }
  const name = basename(path);
  if (found === undefined)
    throw new Refusal(`${name} is not there any more: it was moved, or its drive was taken out.`);
  if (kind === 'pack') {
    if (found.isFile() || found.isDirectory()) return { kind: 'pack-file', path };
    throw new Refusal(`${name} is no file.`);
  }
  if (!found.isFile()) throw new Refusal(`${name} is no file.`);
  if (found.size > largestTrack) throw new Refusal(`${name} is larger than 100 MB: split it first.`);
  return { kind: 'track-file', path };
}

/** Desktops of Linux hand files over by their addresses (`%U` of the entry in the menu), everybody else by their paths. */
function pathOf(given: string, workingDirectory: string): string {
  if (!/^file:\/\//i.test(given)) return resolve(workingDirectory, given);
  try {
    return fileURLToPath(given);
  } catch {
    throw new Refusal(`${given} names no file of this computer.`);
  }
}
