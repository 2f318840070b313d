import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CommandResult } from '../helpers/outpost.ts';
import type { WineSetUp } from './set-up-wine.ts';

/** How a program under Wine names a path of this system. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

const withoutKeepAlive = `--require="Z:${fileURLToPath(new URL('without-keep-alive.cjs', import.meta.url))}"`;

const commandMs = 180_000;

/** A process of Node under Wine. Its output goes into files: Node fails at Wine's pipes. */
export class WineProcess {
  readonly child: ChildProcess;
  readonly #output: string;
  readonly #ended: Promise<unknown>;

  constructor(child: ChildProcess, output: string) {
    this.child = child;
    this.#output = output;
    this.#ended = once(child, 'close');
  }

  get stdout(): string {
    return readFileSync(`${this.#output}.out`, 'utf8');
  }

  get stderr(): string {
    return readFileSync(`${this.#output}.err`, 'utf8');
  }

  /** Waits for the first line of its output. */
  async firstLine(): Promise<string> {
    while (!this.stdout.includes('\n')) {
      if (this.child.exitCode !== null) throw new Error(`It ended with ${this.child.exitCode}: ${this.stderr}`);
      await delay(50);
    }
    return this.stdout.split('\n')[0] ?? '';
  }

  async end(): Promise<CommandResult> {
    await this.#ended;
    return { code: this.child.exitCode, stdout: this.stdout, stderr: this.stderr };
  }

  /** Ends it as the task manager does. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#ended;
  }
}

/** Runs Outpost and scripts of Node under Wine. */
export class Wine {
  readonly setUp: WineSetUp;
  readonly #output: string;
  readonly #running = new Set<WineProcess>();
  #count = 0;

  /** `output`: a folder for what processes print. */
  constructor(setUp: WineSetUp, output: string) {
    this.setUp = setUp;
    this.#output = output;
    mkdirSync(output, { recursive: true });
  }

  /** Starts `node.exe` with a script and its parameters. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): WineProcess {
    const { wine, prefix, node, program } = this.setUp;
    this.#count += 1;
    const output = join(this.#output, String(this.#count));
    const files = [openSync(`${output}.out`, 'w'), openSync(`${output}.err`, 'w')] as const;
    const child = spawn(wine, [node, ...args], {
      cwd: program,
      env: { ...process.env, NODE_OPTIONS: withoutKeepAlive, WINEPREFIX: prefix, WINEDEBUG: '-all', ...env },
      stdio: ['ignore', ...files],
    });
    for (const file of files) closeSync(file);
    const started = new WineProcess(child, output);
    this.#running.add(started);
    child.once('close', () => this.#running.delete(started));
    return started;
  }

  startOutpost(args: readonly string[], env?: NodeJS.ProcessEnv): WineProcess {
    return this.start(['server/cli/outpost.ts', ...args], env);
  }

  /** Runs a command of Outpost to its end. */
  async outpost(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<CommandResult> {
    const command = this.startOutpost(args, env);
    const timer = setTimeout(() => command.child.kill('SIGKILL'), commandMs);
    return command.end().finally(() => clearTimeout(timer));
  }

  /** As `outpost`, and throws what it said where it failed; with `--json`, returns what its last line says. */
  async done(args: readonly string[]): Promise<ReturnType<typeof JSON.parse>> {
    const { code, stdout, stderr } = await this.outpost([...args, '--json']);
    if (code !== 0) throw new Error(`outpost ${args.join(' ')} ended with ${code}: ${stderr}${stdout}`);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.#running].map(started => started.kill()));
  }
}
