import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack as tarPack } from 'tar-stream';
import { formatFailures } from '../../words/words.ts';
import { type PackManifest, type PackPart, totalSize } from '../manifest.ts';
import type { ProgressListener } from '../progress.ts';
import { PackError, parseManifest } from '../read-pack.ts';
import { itemsName } from './pack-file.ts';

interface WritePackFileOptions {
  progress: ProgressListener;
  signal: AbortSignal;
  /** A file of items to send along. */
  items?: string | undefined;
}

/**
 * Writes a pack folder as one new `.outpost` file, the unchanged `pack.json` first. Verifies every part while it reads
 * it; equal packs make equal files. The caller removes the file of a failure. Throws `PackError` on a part that does
 * not match the manifest.
 */
export async function writePackFile(directory: string, file: string, options: WritePackFileOptions): Promise<void> {
  await sendPackFile(directory, () => createWriteStream(file, { flags: 'wx' }), options);
}

/** The same into any stream, which is opened with the size of the file once the manifest is read. */
export async function sendPackFile(
  directory: string,
  open: (bytes: number | undefined) => Writable,
  options: WritePackFileOptions,
): Promise<void> {
  const manifestFile = join(directory, 'pack.json');
  const manifestBytes = await readFile(manifestFile);
  const { manifest } = parseManifest(manifestBytes, manifestFile);
  const items =
    options.items === undefined ? undefined : { path: options.items, size: (await stat(options.items)).size };
  const tar = tarPack();
  const [written, filled] = await Promise.allSettled([
    pipeline(tar, open(fileSize(manifest, [manifestBytes.length, ...(items === undefined ? [] : [items.size])])), {
      signal: options.signal,
    }),
    fill(tar, directory, manifest, { manifestBytes, items }, options).catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }),
  ]);
  options.signal.throwIfAborted();
  // The error of a full disk; the other side only knows that its stream ended early.
  if (written.status === 'rejected') throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
}

const blockBytes = 512;
const endBytes = 2 * blockBytes;
/** Longer names take further headers. */
const longestName = 100;

/** Bytes of the file; undefined where names are so long that the tar says them in another way. */
function fileSize({ parts }: PackManifest, others: readonly number[]): number | undefined {
  if (parts.some(({ path }) => path.length > longestName)) return undefined;
  return [...others, ...parts.map(({ size }) => size)].reduce((sum, size) => sum + tarBytes(size), endBytes);
}

/** Header and content in whole blocks. */
const tarBytes = (size: number): number => blockBytes + Math.ceil(size / blockBytes) * blockBytes;

async function fill(
  tar: Pack,
  directory: string,
  { parts, created }: PackManifest,
  { manifestBytes, items }: { manifestBytes: Buffer; items: { path: string; size: number } | undefined },
  { progress }: WritePackFileOptions,
): Promise<void> {
  const mtime = new Date(created);
  tar.entry({ name: 'pack.json', mtime, mode: 0o644 }, manifestBytes);
  const total = Math.max(1, totalSize(parts));
  let done = 0;
  for (const part of parts) {
    const content = verified(join(directory, part.path), part, bytes => {
      done += bytes;
      progress({ phase: 'writing', fraction: done / total, detail: part.path });
    });
    await pipeline(content, tar.entry({ name: part.path, size: part.size, mtime, mode: 0o644 }));
  }
  if (items !== undefined) {
    await pipeline(createReadStream(items.path), tar.entry({ name: itemsName, size: items.size, mtime, mode: 0o644 }));
  }
  tar.finalize();
}

/** A part's bytes; throws at the end when they do not match the manifest. */
async function* verified(
  path: string,
  { size, sha256 }: PackPart,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const damaged = new PackError(path, formatFailures.message('notAsStated', { path }));
  const hash = createHash('sha256');
  let read = 0;
  // One byte more than stated is enough to notice.
  for await (const bytes of createReadStream(path, { end: size, highWaterMark: 1024 * 1024 })) {
    hash.update(bytes);
    read += bytes.length;
    if (read > size) throw damaged;
    onBytes(bytes.length);
    yield bytes;
  }
  if (read !== size || hash.digest('hex') !== sha256) throw damaged;
}
