import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import type { Command } from '../contract.ts';
import { openedFilesWords as t } from '../words.ts';
import { knownFile, requireTrackFile } from './known-files.ts';

/**
 * The command that opens a path, or a `file:` address, the program was given. Throws a `WordedError` for a file that
 * cannot be opened; `undefined` where the name is not one of our files: other arguments look like that.
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
  if (kind !== 'pack') {
    requireTrackFile(name, found);
    return { kind: 'track-file', path };
  }
  if (found === undefined) throw new WordedError(t.message('missing', { name }));
  if (!found.isFile() && !found.isDirectory()) throw new WordedError(t.message('notAFile', { name }));
  return { kind: 'pack-file', path };
}

/** Linux desktops hand files over by their addresses (`%U` of the entry in the menu), other systems by their paths. */
function pathOf(given: string, workingDirectory: string): string {
  if (!/^file:\/\//i.test(given)) return resolve(workingDirectory, given);
  try {
    return fileURLToPath(given);
  } catch {
    throw new WordedError(t.message('notOnThisComputer', { address: given }));
  }
}
