import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readPack } from '../format/read-pack.ts';
import { syncDirectory } from '../store/durable.ts';
import { isRunning } from '../store/is-running.ts';
import { builderFailures } from '../words/failures/builder.ts';
import { BuildError } from './build-error.ts';

/**
 * The temporary folder of one build, beside the pack's destination so that a rename finishes it. Its name carries the process
 * that works in it: what a killed one left behind is cleared by the next build.
 */
export class BuildFolder {
  readonly out: string;
  readonly #root: string;
  /** The pack that was to be replaced could not be put back. */
  #holdsOld = false;

  private constructor(out: string, root: string) {
    this.out = out;
    this.#root = root;
  }

  /** The future pack. */
  get pack(): string {
    return join(this.#root, 'pack');
  }

  /** For whatever steps need on the way. */
  get work(): string {
    return join(this.#root, 'work');
  }

  static async create(destination: string): Promise<BuildFolder> {
    const out = resolve(destination);
    await makeFolder(dirname(out));
    await clearLeftovers(out);
    await checkReplaceable(out);
    const root = join(dirname(out), `${prefix(out)}${process.pid}-${randomBytes(4).toString('hex')}`);
    const folder = new BuildFolder(out, root);
    await mkdir(root);
    await mkdir(folder.pack);
    await mkdir(folder.work);
    return folder;
  }

  /** What was in the pack's place. */
  get #old(): string {
    return join(this.#root, 'old');
  }

  /** Puts the finished pack in place; what was there stays until then. */
  async finish(): Promise<void> {
    await checkReplaceable(this.out);
    const replaced = await rename(this.out, this.#old).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    try {
      await rename(this.pack, this.out);
    } catch (error) {
      if (replaced) {
        await rename(this.#old, this.out).catch(() => {
          this.#holdsOld = true;
        });
      }
      throw error;
    }
    await syncDirectory(dirname(this.out));
  }

  /** But the old pack where it could not be put back: the next build does that, as after one that was killed. */
  async remove(): Promise<void> {
    for (const path of this.#holdsOld ? [this.pack, this.work] : [this.#root]) {
      // Retried: a child that was just killed may still be closing its files.
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  }
}

/** Like `mkdir -p`; Node's own never ends on file systems that take no new folders (/proc). */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (found?.isDirectory()) return;
  if (!found) await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    // Made by somebody else meanwhile; a file at this place fails again below.
    if (error.code !== 'EEXIST' || found) throw found ? Object.assign(error, { code: 'ENOTDIR' }) : error;
  });
}

const prefix = (out: string): string => `.${basename(out)}.building-`;

async function clearLeftovers(out: string): Promise<void> {
  const parent = dirname(out);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix(out))) continue;
    const pid = Number(name.slice(prefix(out).length).split('-')[0]);
    if (isRunning(pid)) continue;
    // Killed between the two renames: the pack that was replaced goes back first.
    const old = join(parent, name, 'old');
    if (!(await exists(out)) && (await exists(old))) await rename(old, out);
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** Only an empty folder or another pack may be replaced. */
async function checkReplaceable(out: string): Promise<void> {
  const found = await stat(out).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw new BuildError(builderFailures.message('outIsFile', { out }));
  if ((await readdir(out)).length === 0) return;
  await readPack(out).catch((error: unknown) => {
    throw new BuildError(builderFailures.message('outHasFiles', { out }), {
      cause: error,
    });
  });
}
