import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { JoinedArchive, JoinInput } from './join.ts';

/** Raised whenever joining gives other bytes for the same inputs. */
const joinVersion = 3;

const recordSchema = z.object({
  pieces: z.array(z.object({ path: z.string(), offset: z.number().int().min(0), length: z.number().int().min(0) })),
  minzoom: z.number().int(),
  maxzoom: z.number().int(),
  regions: z.number().int(),
  /** Where the regions' archives lay, in the order of their ids. */
  inputs: z.array(z.string()),
  /** Hashes of the files that joining wrote, by path. */
  sha256: z.record(z.string(), z.string()),
});

/** Names a set of regions: the same set always joins to the same archive, whatever order they were mounted in. */
export function joinKey(kind: string, inputs: readonly JoinInput[]): string {
  const content = inputs.map(({ id, sha256, coverage, bounds, attributions }) => ({
    id,
    sha256,
    coverage,
    bounds,
    attributions,
  }));
  return createHash('sha256')
    .update(JSON.stringify([joinVersion, kind, content]))
    .digest('hex')
    .slice(0, 32);
}

/** Joined archives on disk, with hashes to tell a damaged one. */
export class JoinedCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  prefix(kind: string, key: string): string {
    return join(this.#folder, `${kind}-${key}`);
  }

  /** The archive kept for this set, `undefined` when there is none, or a changed or missing file among its parts. */
  async find(kind: string, key: string, inputs: readonly JoinInput[]): Promise<JoinedArchive | undefined> {
    try {
      const record = recordSchema.parse(JSON.parse(await readFile(`${this.prefix(kind, key)}.json`, 'utf8')));
      for (const [path, hash] of Object.entries(record.sha256)) if ((await hashOf(path)) !== hash) return undefined;
      // The same archives may lie elsewhere now: another version of a pack can have the same map.
      const moved = new Map(record.inputs.map((path, i) => [path, inputs[i]?.path]));
      const pieces = record.pieces.map(piece => ({ ...piece, path: moved.get(piece.path) ?? piece.path }));
      for (const { path, offset, length } of pieces) {
        if ((await stat(path)).size < offset + length) return undefined;
      }
      return { ...record, pieces };
    } catch {
      return undefined;
    }
  }

  /** Records a finished archive. */
  async keep(kind: string, key: string, archive: JoinedArchive, inputs: readonly JoinInput[]): Promise<void> {
    const prefix = this.prefix(kind, key);
    const own = archive.pieces.filter(({ path }) => path.startsWith(prefix));
    const sha256: Record<string, string> = {};
    for (const { path } of own) sha256[path] = await hashOf(path);
    await writeFile(
      `${prefix}.json.partial`,
      JSON.stringify({ ...archive, inputs: inputs.map(({ path }) => path), sha256 }),
    );
    await rename(`${prefix}.json.partial`, `${prefix}.json`);
  }

  /** Drops the archives of other sets. `currentKey` is asked for each: a new set may begin meanwhile. */
  async prune(kind: string, currentKey: () => string): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const unused = !name.startsWith(`${kind}-${currentKey()}`) || name.includes('.provisional-head');
      // What is still open somewhere (Windows) goes the next time.
      if (name.startsWith(`${kind}-`) && unused)
        await rm(join(this.#folder, name), { force: true }).catch(() => undefined);
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) hash.update(chunk);
  return hash.digest('hex');
}
