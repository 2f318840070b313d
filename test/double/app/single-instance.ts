import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Listener = (argv: string[], workingDirectory: string, additionalData: unknown) => void;

/**
 * Part of the Electron double (tests only): one program per userData. Asking has to answer at once, so the lock is a
 * file with the holder's process id, and the message of a second instance a file in a folder the holder watches.
 */
export class SingleInstance {
  held = false;
  readonly #lock: string;
  readonly #messages: string;
  readonly #taken = new Set<string>();

  constructor(userData: string) {
    mkdirSync(userData, { recursive: true });
    this.#lock = join(userData, 'double-instance.lock');
    this.#messages = join(userData, 'double-instance.messages');
  }

  request(additionalData: object, listener: Listener): boolean {
    if (this.held) return true;
    if (!this.#take()) {
      this.#tell(additionalData);
      return false;
    }
    this.held = true;
    rmSync(this.#messages, { recursive: true, force: true });
    mkdirSync(this.#messages);
    watch(this.#messages, () => this.#read(listener)).unref();
    return true;
  }

  release(): void {
    if (!this.held) return;
    this.held = false;
    rmSync(this.#lock, { force: true });
    rmSync(this.#messages, { recursive: true, force: true });
  }

  #take(): boolean {
    try {
      writeFileSync(this.#lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isAlive(Number(readFileSync(this.#lock, 'utf8')))) return false;
      // Its holder was killed.
      rmSync(this.#lock, { force: true });
      return this.#take();
    }
  }

  #tell(additionalData: object): void {
    const message = { argv: reordered(process.argv), workingDirectory: process.cwd(), additionalData };
    const file = join(this.#messages, randomUUID());
    writeFileSync(`${file}.new`, JSON.stringify(message));
    renameSync(`${file}.new`, `${file}.json`);
  }

  #read(listener: Listener): void {
    if (!existsSync(this.#messages)) return;
    for (const name of readdirSync(this.#messages)) {
      if (!name.endsWith('.json') || this.#taken.has(name)) continue;
      this.#taken.add(name);
      const path = join(this.#messages, name);
      const { argv, workingDirectory, additionalData } = JSON.parse(readFileSync(path, 'utf8'));
      rmSync(path);
      setImmediate(() => listener(argv, workingDirectory, additionalData));
    }
  }
}

/** Chromium hands a second command line over with the switches first, and with some of its own. */
function reordered([program = '', ...rest]: readonly string[]): string[] {
  const isSwitch = (text: string) => text.startsWith('--');
  return [
    program,
    ...rest.filter(isSwitch),
    '--allow-file-access-from-files',
    '--original-process-start-time=13371337',
    ...rest.filter(text => !isSwitch(text)),
  ];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
