import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { largestContent } from '../../data-packs/interchange/content-endings.ts';
import { type FeatureFormat, formatOfName } from '../../data-packs/interchange/features/sniff-format.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import type { Command } from '../contract.ts';
import { openedFilesWords as t } from '../words.ts';

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

/** Tells by a file's extension what it is; undefined where the program does not open it. */
function knownFile(path: string): 'pack' | 'track' | undefined {
  if (extname(path).toLowerCase() === '.outpost') return 'pack';
  return formatOfName(path) === undefined ? undefined : 'track';
}

/** Throws a `WordedError` where `found` is not a track that can be read as a whole. */
function requireTrackFile(name: string, found: Stats | undefined): void {
  if (found === undefined) throw new WordedError(t.message('missing', { name }));
  // A pipe, for example, might never end.
  if (!found.isFile()) throw new WordedError(t.message('notAFile', { name }));
  if (found.size > largestContent) throw new WordedError(t.message('tooLarge', { name, most: largestContent }));
}

interface TrackFile {
  name: string;
  format: FeatureFormat;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A track as it lies on the disk. Throws a `WordedError` for another file, one that is too large or one that cannot be read. */
export async function readTrack(path: string): Promise<TrackFile> {
  const name = basename(path);
  const format = formatOfName(path);
  if (format === undefined) throw new WordedError(t.message('notATrack', { name }));
  requireTrackFile(name, await stat(path).catch(() => undefined));
  const bytes = await readFile(path).catch(() => {
    throw new WordedError(t.message('notReadable', { name }));
  });
  return { name, format, bytes };
}

/** Files the page may read: those a person chose, dropped or opened with the program. */
export class GrantedFiles {
  // More than a person opens in a day.
  readonly #paths = new LRUCache<string, true>({ max: 1000 });

  grant(path: string): void {
    this.#paths.set(resolve(path), true);
  }

  has(path: string): boolean {
    return this.#paths.has(resolve(path));
  }
}

/** A name the page suggests, as a path in `folder`: no climbing, no hidden file, no reserved characters. */
export function savedName(suggested: string, folder: string): string {
  const name = suggested
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 120);
  return join(folder, name === '' ? 'outpost' : name);
}
