import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { checksumFile } from '../../../data-packs/format/checksum.ts';
import { replaceFile } from '../../../data-packs/runtime/durable.ts';
import { isStored } from '../../regions/index.ts';
import type { FilePiece } from './byte-space.ts';
import type { JoinedArchive, JoinInput } from './join.ts';

/** Raise it whenever joining gives other bytes for the same inputs. */
const joinVersion = 8;

const piece = { offset: z.number().int().min(0), length: z.number().int().min(0) };

/** Has no paths, because a data folder may move and versions of a pack may share a map. */
const recordSchema = z.object({
  pieces: z.array(
    z.union([
      /** A piece of a file that joining wrote, by its name in the cache's folder. */
      z.strictObject({ ...piece, file: z.string() }),
      /** A piece of a region's archive, by its place in the order of the regions' ids. */
      z.strictObject({ ...piece, input: z.number().int().min(0) }),
    ]),
  ),
  minzoom: z.number().int(),
  maxzoom: z.number().int(),
  regions: z.number().int(),
  /** Hashes of the files that joining wrote, by name. */
  sha256: z.record(z.string(), z.string()),
});

type JoinedRecord = z.infer<typeof recordSchema>;

/** Key of a set of regions, independent of the order they were mounted in. */
export function joinKey(kind: string, inputs: readonly JoinInput[]): string {
  const content = inputs.map(({ path: _, ...input }) => input);
  return createHash('sha256')
    .update(JSON.stringify([joinVersion, kind, content]))
    .digest('hex')
    .slice(0, 32);
}

/** Joined archives on disk, with hashes to tell a damaged one. */
export class JoinedCache {
  readonly #folder: string;
  readonly #shipped: string | undefined;

  /** `shipped`: a folder that is looked into as well, and never written. */
  constructor(folder: string, shipped?: string) {
    this.#folder = folder;
    this.#shipped = shipped;
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  prefix(kind: string, key: string): string {
    return join(this.#folder, `${kind}-${key}`);
  }

  /** The archive kept for this set, `undefined` when there is none, or a changed or missing file among its parts. */
  async find(kind: string, key: string, inputs: readonly JoinInput[]): Promise<JoinedArchive | undefined> {
    const own = await findIn(this.#folder, `${kind}-${key}`, inputs);
    if (own !== undefined || this.#shipped === undefined) return own;
    return findIn(this.#shipped, `${kind}-${key}`, inputs);
  }

  /** Records a finished archive. */
  async keep(kind: string, key: string, archive: JoinedArchive, inputs: readonly JoinInput[]): Promise<void> {
    const places = new Map(inputs.map(({ path }, i) => [path, i]));
    const sha256: Record<string, string> = Object.create(null);
    const pieces: JoinedRecord['pieces'] = [];
    for (const { path, offset, length } of archive.pieces) {
      const input = places.get(path);
      if (input !== undefined) {
        pieces.push({ input, offset, length });
        continue;
      }
      const file = basename(path);
      sha256[file] = (await checksumFile(path)).sha256;
      pieces.push({ file, offset, length });
    }
    const record: JoinedRecord = { ...archive, pieces, sha256 };
    await replaceFile(`${this.prefix(kind, key)}.json`, JSON.stringify(record));
  }

  /** Deletes the archives of other sets. Calls `currentKey` for each: a new set may begin meanwhile. */
  async prune(kind: string, currentKey: () => string): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const unused = !name.startsWith(`${kind}-${currentKey()}`) || name.includes('.provisional-head');
      // On Windows an open file is deleted the next time.
      if (name.startsWith(`${kind}-`) && unused)
        await rm(join(this.#folder, name), { force: true }).catch(() => undefined);
    }
  }
}

async function findIn(folder: string, set: string, inputs: readonly JoinInput[]): Promise<JoinedArchive | undefined> {
  try {
    const { pieces, sha256, ...archive } = recordSchema.parse(
      JSON.parse(await readFile(join(folder, `${set}.json`), 'utf8')),
    );
    for (const [file, hash] of Object.entries(sha256)) {
      if ((await checksumFile(join(folder, file))).sha256 !== hash) return undefined;
    }
    const found: FilePiece[] = [];
    for (const { offset, length, ...of } of pieces) {
      const path = 'file' in of ? join(folder, of.file) : inputs[of.input]?.path;
      if (path === undefined) return undefined;
      if (!isStored(path) && (await stat(path)).size < offset + length) return undefined;
      found.push({ path, offset, length });
    }
    return { ...archive, pieces: found };
  } catch {
    return undefined;
  }
}
