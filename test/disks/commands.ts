import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clearLeftovers } from '../../data-packs/store/index.ts';
import type { CommandResult } from '../helpers/outpost.ts';
import { type FailingDisk, type Fault, killed } from './failing-disk.ts';
import { type Operation, unsound } from './operations.ts';
import { isNamed, type Subject } from './subject.ts';

const script = fileURLToPath(new URL('command-process.ts', import.meta.url));
const hangMs = 120_000;

/**
 * Files that SQLite leaves beside a database until it is opened again, and what a service that stops at once writes on
 * its way out, or not: compiled code, and which parts were compared.
 */
const passing = /-(wal|shm)$|\.lock(-journal)?$|(^|\/)cache\/(compiled\/|checked-parts\.json$)/;

/** Files of a folder, without the numbers and times that some names have. */
async function filesOf(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name));
  const varying = /\d[\dT-]+Z|\d+-[0-9a-f]{8}|[0-9a-f]{12}|\d{6,}/g;
  return new Set(files.map(path => path.slice(folder.length + 1).replace(varying, '*')));
}

/** Runs command lines in one process whose disk fails, below `work`. */
export class Commands {
  readonly #disk: FailingDisk;
  readonly #work: string;
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess;
  #runs = 0;

  constructor(disk: FailingDisk, work: string, env: NodeJS.ProcessEnv) {
    this.#disk = disk;
    this.#work = work;
    this.#env = { ...process.env, ...disk.env, ...env, OUTPOST_LANGUAGE: 'en' };
    this.#process = this.#start();
  }

  /** Throws where the operation fails without a fault. */
  async subject(name: string, operation: Operation): Promise<Subject> {
    const here = join(this.#work, 'plain');
    await cp(operation.before, here, { recursive: true, preserveTimestamps: true });
    const { reads = false, share = 1 } = operation;
    // Counts the most: a full disk still deletes.
    this.#disk.fail({ error: 'EROFS', nth: 0, onwards: false, reads });
    const result = await this.#run(await operation.args(here));
    const { calls } = this.#disk;
    if (result.code !== 0 || !(await operation.isDone(here, result))) throw new Error(`${name}: ${result.stderr}`);
    await clearLeftovers(join(here, 'data'));
    const expected = new Set([...(await filesOf(operation.before)), ...(await filesOf(here))]);
    await rm(here, { recursive: true });
    return { name, reads, calls, share, attempt: fault => this.#attempt(operation, expected, fault) };
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }

  async #attempt(operation: Operation, expected: ReadonlySet<string>, fault: Fault): Promise<string[]> {
    this.#runs += 1;
    const here = join(this.#work, String(this.#runs));
    await cp(operation.before, here, { recursive: true, preserveTimestamps: true });
    this.#disk.fail(fault);
    const result = await this.#run(await operation.args(here));
    this.#disk.mend();
    const isDone = await operation.isDone(here, result);
    const told = fault.error === killed ? [] : this.#judge(result, isDone);
    const found = [...told, ...(await unsound(here))];
    await clearLeftovers(join(here, 'data'));
    const extra = async () => [...(await filesOf(here))].filter(file => !expected.has(file) && !passing.test(file));
    if ((await extra()).length > 0) {
      // Ends as a command does: then the next start may remove what it left.
      await this.#restart();
      await clearLeftovers(join(here, 'data'));
    }
    const left = await extra();
    const couldTidy = fault.error !== killed && (!fault.onwards || fault.error === 'ENOSPC');
    if (left.length > 0 && couldTidy && !operation.resumes) found.push(`leaves ${left.join(', ')}`);
    if (!isDone) {
      const again = await this.#run(await operation.args(here));
      if (again.code !== 0 || !(await operation.isDone(here, again))) found.push(`cannot be repeated: ${again.stderr}`);
      found.push(...(await unsound(here)).map(said => `after it was repeated, ${said}`));
      const still = await extra();
      if (still.length > 0) found.push(`leaves for ever ${still.join(', ')}`);
    }
    await rm(here, { recursive: true, force: true });
    return found.map(said => said.replaceAll(here, 'HERE'));
  }

  #judge({ code, stdout, stderr }: CommandResult, isDone: boolean): string[] {
    if (code === null) return [stderr];
    if (code === 0) return isDone ? [] : ['says that it is done, and it is not'];
    // A list of several tells of each in its line.
    if (!isNamed(stderr || stdout)) return [`says only: ${stderr || stdout}`];
    return isDone && /nothing\b.* changed/i.test(stderr) ? [`did it, and says: ${stderr}`] : [];
  }

  #start(): ChildProcess {
    return fork(script, { env: this.#env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  async #restart(): Promise<void> {
    const isRunning = this.#process.exitCode === null && this.#process.signalCode === null;
    const ended = isRunning ? once(this.#process, 'exit') : undefined;
    this.end();
    await ended;
    this.#process = this.#start();
  }

  async #run(args: readonly string[]): Promise<CommandResult> {
    const listening = new AbortController();
    const signal = AbortSignal.any([listening.signal, AbortSignal.timeout(hangMs)]);
    this.#process.send(args);
    const fell = (stderr: string): CommandResult => ({ code: null, stdout: '', stderr });
    const result = await Promise.race([
      once(this.#process, 'message', { signal }).then(([answer]) => answer as CommandResult),
      once(this.#process, 'exit', { signal }).then(() => fell('crashes')),
    ]).catch(() => fell('hangs'));
    listening.abort();
    if (result.code === null) await this.#restart();
    return result;
  }
}
