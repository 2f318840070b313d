import { createHash, type Hash } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { parsedJson } from '../base/parsed-json.ts';
import { remembered } from '../base/remembered.ts';
import { checksumFile } from '../format/checksum.ts';
import { partSchema } from '../format/manifest.ts';
import { readIfThere, replaceFile, syncDirectory, syncFile } from '../runtime/durable.ts';
import { move, removeAll } from '../runtime/in-use.ts';
import type { BuildFolder } from './build-folder.ts';
import type { BuildPackOptions } from './pack-options.ts';
import type { StepResult } from './ready-steps.ts';

const checkedPart = partSchema.omit({ size: true, sha256: true });
/** A step that was finished: its part is complete and has these bytes. */
const recordSchema = z.object({
  key: z.string(),
  result: z.object({ parts: z.array(checkedPart), statistics: z.record(z.string(), z.number()) }),
  checksums: z.array(z.string()),
});

/** Notes which steps are finished, so that the next build goes on from there where this one is killed. */
export class FinishedSteps {
  readonly #folder: BuildFolder;
  readonly #key: string;
  readonly #signal: AbortSignal;
  /** Folders of killed builds with the same key. */
  readonly #killed: string[] = [];

  private constructor(folder: BuildFolder, key: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#key = key;
    this.#signal = signal;
  }

  /** Removes what killed builds of something else have left. */
  static async open(folder: BuildFolder, key: string, signal: AbortSignal): Promise<FinishedSteps> {
    const steps = new FinishedSteps(folder, key, signal);
    for (const killed of folder.killed) {
      const notes = await Promise.all((await readdir(join(killed, 'finished'))).map(name => steps.#read(killed, name)));
      if (notes.some(note => note !== undefined)) steps.#killed.push(killed);
      else await removeAll(killed);
    }
    return steps;
  }

  /** Takes what a killed build with the same key has made, else runs the step. `skipped` is called in the first case. */
  async run(name: string, step: () => Promise<StepResult>, skipped: () => void): Promise<StepResult> {
    for (const killed of this.#killed) {
      const taken = await this.#take(killed, name);
      if (taken === undefined) continue;
      skipped();
      return taken;
    }
    const result = await step();
    await this.#note(name, result);
    return result;
  }

  async #take(killed: string, name: string): Promise<StepResult | undefined> {
    const record = await this.#read(killed, `${name}.json`);
    if (record === undefined) return undefined;
    for (const [i, { path }] of record.result.parts.entries()) {
      const found = await checksumFile(join(killed, 'pack', path), { signal: this.#signal }).catch(() => undefined);
      this.#signal.throwIfAborted();
      if (found === undefined || found.sha256 !== record.checksums[i]) return undefined;
    }
    for (const { path } of record.result.parts) await move(join(killed, 'pack', path), join(this.#folder.pack, path));
    await this.#note(name, record.result);
    return record.result;
  }

  /** A note of this key. */
  async #read(killed: string, name: string): Promise<z.infer<typeof recordSchema> | undefined> {
    const text = await readIfThere(join(killed, 'finished', name));
    if (text === undefined) return undefined;
    const { data } = recordSchema.safeParse(parsedJson(text));
    return data?.key === this.#key ? data : undefined;
  }

  /** The note comes after the bytes are on the disk. */
  async #note(name: string, result: StepResult): Promise<void> {
    // A part that was left out may be possible next time.
    if (result.parts.length === 0) return;
    const checksums: string[] = [];
    for (const { path } of result.parts) {
      const file = join(this.#folder.pack, path);
      await syncFile(file);
      checksums.push((await checksumFile(file, { signal: this.#signal })).sha256);
    }
    await syncDirectory(this.#folder.pack);
    await mkdir(this.#folder.finished, { recursive: true });
    await replaceFile(
      join(this.#folder.finished, `${name}.json`),
      JSON.stringify({ key: this.#key, result, checksums }),
    );
  }
}

/**
 * Makes one checksum of all that the parts made from the map depend on: the bytes of extracts, changes and the overview,
 * the heights by their names, sizes and times, the options, and the program itself.
 */
export async function buildKey(options: BuildPackOptions, checksums: Checksums): Promise<string> {
  const { osmFiles, changeFiles = [], demPaths = [], clip, countries, overview = '', programs } = options;
  const hash = createHash('sha256');
  const rings = clip?.map(polygon => polygon.map(ring => [...ring]));
  hash.update(JSON.stringify([rings ?? null, countries ?? null, programs ?? null]));
  for (const file of [...osmFiles, '', ...changeFiles, '', overview])
    hash.update(`${file === '' ? '' : await checksums(file)}\n`);
  for (const path of demPaths) await addStates(hash, path);
  await addProgram(hash);
  return hash.digest('hex');
}

async function addStates(hash: Hash, path: string): Promise<void> {
  // Missing elevation files are reported by their step.
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return;
  hash.update(JSON.stringify([path, found.size, found.mtimeMs]));
  if (!found.isDirectory()) return;
  const names = await readdir(path).catch((): string[] => []);
  for (const name of names.sort()) await addStates(hash, join(path, name));
}

/** Packages are in exact versions, so that their list says which. */
async function addProgram(hash: Hash): Promise<void> {
  const builder = fileURLToPath(new URL('.', import.meta.url));
  hash.update(await readFile(join(builder, '../../package.json')));
  for (const entry of (await readdir(builder, { recursive: true, withFileTypes: true })).sort(byName))
    if (entry.isFile()) hash.update(await readFile(join(entry.parentPath, entry.name)));
}

const byName = (a: { parentPath: string; name: string }, b: { parentPath: string; name: string }): number =>
  join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1;

/** SHA-256 of an input file. */
export type Checksums = (file: string) => Promise<string>;

/** Reads each input file once: extracts have gigabytes. */
export function inputChecksums(signal: AbortSignal): Checksums {
  const known = new Map<string, Promise<string>>();
  return file => remembered(known, file, async () => (await checksumFile(file, { signal })).sha256);
}
