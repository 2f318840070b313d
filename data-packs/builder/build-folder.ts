import { randomBytes } from 'node:crypto';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readPack } from '../format/read-pack.ts';
import { syncDirectory } from '../runtime/durable.ts';
import { move, removeAll } from '../runtime/in-use.ts';
import { isRunning } from '../runtime/is-running.ts';
import { finishedSteps, hasFinishedSteps, isKilledBuild } from '../store/unfinished/kept-builds.ts';
import { builderFailures } from '../words/words.ts';

/**
 * The temporary folder of a build, beside the pack's destination so that a rename finishes it. Its name has the process
 * id: the next build removes the folders of killed ones.
 */
export class BuildFolder {
  readonly out: string;
  readonly #root: string;
  /** Folders of killed builds with finished steps. */
  killed: readonly string[] = [];
  /** Set when the replaced pack could not be restored, so that its folder stays. */
  #hasOldPack = false;

  private constructor(out: string, root: string) {
    this.out = out;
    this.#root = root;
  }

  /** The future pack. */
  get pack(): string {
    return join(this.#root, 'pack');
  }

  /** Temporary files of the steps. */
  get work(): string {
    return join(this.#root, 'work');
  }

  /** Notes of finished steps. */
  get finished(): string {
    return join(this.#root, finishedSteps);
  }

  static async create(destination: string): Promise<BuildFolder> {
    const out = resolve(destination);
    await makeFolder(dirname(out));
    const leftovers = await restoreFrom(out);
    await checkReplaceable(out);
    const root = join(dirname(out), `${prefix(out)}${process.pid}-${randomBytes(4).toString('hex')}`);
    const folder = new BuildFolder(out, root);
    await mkdir(root);
    await mkdir(folder.pack);
    await mkdir(folder.work);
    for (const leftover of leftovers) await folder.#adopt(leftover);
    return folder;
  }

  /** Keeps of a killed build what it finished, and what it had adopted itself. */
  async #adopt(leftover: string): Promise<void> {
    await removeAll(join(leftover, 'work'));
    const names = await readdir(leftover);
    for (const name of names) if (isKilledBuild(name)) await this.#adopt(join(leftover, name));
    if (!names.includes(finishedSteps)) {
      await removeAll(leftover);
      return;
    }
    const kept = join(this.#root, `killed-${this.killed.length}`);
    await move(leftover, kept);
    this.killed = [...this.killed, kept];
  }

  /** The replaced pack. */
  get #old(): string {
    return join(this.#root, 'old');
  }

  /** Removes from the pack what is of none of its parts: steps that failed have left it. */
  async keepOnly(parts: readonly { path: string }[]): Promise<void> {
    const kept = new Set(parts.map(({ path }) => path.split('/')[0]));
    for (const name of await readdir(this.pack)) if (!kept.has(name)) await removeAll(join(this.pack, name));
  }

  /** Moves the finished pack into place; restores the old one on failure. */
  async finish(): Promise<void> {
    await checkReplaceable(this.out);
    const replaced = await move(this.out, this.#old).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    try {
      await move(this.pack, this.out);
    } catch (error) {
      if (replaced) {
        await move(this.#old, this.out).catch(() => {
          this.#hasOldPack = true;
        });
      }
      throw error;
    }
    await syncDirectory(dirname(this.out));
  }

  /** Leaves finished steps, its own and those of killed builds, to the next build; removes the rest. */
  async leave(): Promise<void> {
    const names = await readdir(this.#root);
    if (this.#hasOldPack || !hasFinishedSteps(names)) return this.remove();
    await removeAll(this.work);
  }

  /** Removes the folder, except an old pack that could not be restored: the next build restores it. */
  async remove(): Promise<void> {
    for (const path of this.#hasOldPack ? [this.pack, this.work] : [this.#root]) {
      // Retry: a child that was just killed may still be closing its files.
      await removeAll(path);
    }
  }
}

/** Like `mkdir -p`, which in Node never ends on file systems without new folders (/proc). */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (found?.isDirectory()) return;
  if (!found) await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    // Ignore a folder that another process made meanwhile.
    if (error.code !== 'EEXIST' || found) throw found ? Object.assign(error, { code: 'ENOTDIR' }) : error;
  });
}

const prefix = (out: string): string => `.${basename(out)}.building-`;

/** Lists the folders of killed builds, after putting back the pack that one may have moved aside. */
async function restoreFrom(out: string): Promise<string[]> {
  const parent = dirname(out);
  const leftovers: string[] = [];
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix(out))) continue;
    const pid = Number(name.slice(prefix(out).length).split('-')[0]);
    if (isRunning(pid)) continue;
    // After a kill between the two renames, restore the replaced pack first.
    const old = join(parent, name, 'old');
    if (!(await exists(out)) && (await exists(old))) await move(old, out);
    leftovers.push(join(parent, name));
  }
  return leftovers;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** Refuses to replace anything but an empty folder or a pack. */
async function checkReplaceable(out: string): Promise<void> {
  const found = await stat(out).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw builderFailures.error('outIsFile', { out });
  if ((await readdir(out)).length === 0) return;
  await readPack(out).catch((error: unknown) => {
    throw builderFailures.error('outHasFiles', { out }, error);
  });
}
