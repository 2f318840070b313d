import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { itemAt } from '../base/item-at.ts';
import type { Message } from '../words/catalogue.ts';
import { checkInput } from '../words/input-problem.ts';
import { reasonOf, WordedError } from '../words/worded-error.ts';
import { formatFailures } from '../words/words.ts';
import { formatVersion, manifestSchema, type PackManifest } from './manifest.ts';
import { parseStrictJson } from './strict-json.ts';

/** Far more than any manifest needs; a larger one is not read into memory. */
export const maxManifestBytes = 8 * 1024 * 1024;

export interface ReadManifest {
  manifest: PackManifest;
  /** The parsed JSON with unknown members: the signature covers them. */
  document: unknown;
}

/** The manifest of a pack folder. Does not read the parts: see `verifyPack`. Throws `PackError`. */
export async function readPack(directory: string): Promise<PackManifest> {
  return (await readManifest(directory)).manifest;
}

/** The manifest of a pack folder, with the signed document. Throws `PackError`. */
export async function readManifest(directory: string): Promise<ReadManifest> {
  const file = join(directory, 'pack.json');
  return parseManifest(await readBytes(directory, file), file);
}

/** The manifest of a pack folder; `undefined` where there is no readable pack. */
export async function tryReadPack(directory: string | undefined): Promise<PackManifest | undefined> {
  return directory === undefined ? undefined : readPack(directory).catch(() => undefined);
}

/** Parses a manifest's bytes; `file` names it in messages. */
export function parseManifest(bytes: Uint8Array, file: string): ReadManifest {
  return manifestOf(documentOf(bytes, file), file);
}

function documentOf(bytes: Uint8Array, file: string): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    throw new PackError(file, formatFailures.message('damagedManifest', { file, reason: reasonOf(error) }), {
      cause: error,
    });
  }
}

function manifestOf(document: unknown, file: string): ReadManifest {
  const version = z.object({ formatVersion: z.number().int() }).safeParse(document);
  if (version.success && version.data.formatVersion > formatVersion) {
    throw new PackError(
      file,
      formatFailures.message('newerFormat', { file, found: version.data.formatVersion, read: formatVersion }),
    );
  }
  const parsed = checkInput(manifestSchema, document, 'pack.json');
  if ('problems' in parsed) {
    const said = formatFailures.message('invalidManifest', { file, problem: itemAt(parsed.problems, 0) });
    throw new PackError(file, said, { cause: parsed.error });
  }
  // Windows and macOS take names that differ in case for the same.
  const seen = new Set(['pack.json']);
  const twice = parsed.data.parts.find(({ path }) => seen.size === seen.add(path.toLowerCase()).size)?.path;
  if (twice) throw new PackError(file, formatFailures.message('partTwice', { file, part: twice }));
  return { manifest: parsed.data, document };
}

async function readBytes(directory: string, file: string): Promise<Buffer> {
  try {
    // Opening a pipe would wait for a writer.
    if (!(await stat(file)).isFile()) throw new PackError(file, formatFailures.message('manifestNotAFile', { file }));
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      if (size > maxManifestBytes) throw new PackError(file, formatFailures.message('manifestTooLong', { file, size }));
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new PackError(directory, formatFailures.message('notAPack', { directory }), { cause: error });
    }
    if (code === 'EACCES' || code === 'EPERM') {
      throw new PackError(file, formatFailures.message('unreadable', { file }), { cause: error });
    }
    throw error;
  }
}

export class PackError extends WordedError {
  override readonly name = 'PackError';
  /** The file or folder concerned. */
  readonly path: string;

  constructor(path: string, said: Message, options?: ErrorOptions) {
    super(said, options);
    this.path = path;
  }
}
