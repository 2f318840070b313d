import { join } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

export type Level = 'info' | 'warn' | 'error';

/** Five files of five megabytes: weeks of work, and still small enough to send. */
const rotation = { size: '5M', files: 5 } as const;

/** Lines for a crash report. */
const recentLines = 100;

/** The log of program and service, in `<folder>/outpost.log`; older lines in `outpost.1.log` and so on. */
export class ProgramLog {
  readonly file: string;
  readonly #stream: RotatingFileStream;
  readonly #now: () => Date;
  readonly #recent: string[] = [];
  #closed: Promise<void> | undefined;

  constructor(folder: string, { size = rotation.size as string, now = () => new Date() } = {}) {
    this.file = join(folder, 'outpost.log');
    this.#now = now;
    this.#stream = createStream(fileName, {
      path: folder,
      size,
      rotate: rotation.files - 1,
      mode: 0o600,
    });
    // A full disk must not end the program: a crash report still has the last lines, this one included.
    this.#stream.on('error', error => this.info(`the log cannot be written any more: ${error.message}`));
    this.#stream.on('warning', () => undefined);
  }

  write(level: Level, source: 'main' | 'service' | 'page', text: string): void {
    const line = maskSecrets(`${this.#now().toISOString()} ${level.padEnd(5)} ${source.padEnd(7)} ${text.trimEnd()}`);
    this.#recent.push(line);
    if (this.#recent.length > recentLines) this.#recent.shift();
    if (this.#closed === undefined) this.#stream.write(`${line}\n`);
  }

  info(text: string): void {
    this.write('info', 'main', text);
  }

  warn(text: string): void {
    this.write('warn', 'main', text);
  }

  /** With the stack, for reports. */
  error(text: string, error?: unknown): void {
    this.write('error', 'main', error === undefined ? text : `${text}: ${stackOf(error)}`);
  }

  /** The last lines, oldest first. */
  recent(): readonly string[] {
    return this.#recent;
  }

  /** Resolves once everything is in the file. */
  close(): Promise<void> {
    this.#closed ??= new Promise(resolve => {
      // A write error has already closed the stream.
      if (this.#stream.destroyed) return resolve();
      this.#stream.once('close', resolve).once('error', () => resolve());
      this.#stream.end();
    });
    return this.#closed;
  }
}

/** With `rotate` the stream passes an age: `null` for the current file, then 1 and on; its types only mention dates. */
function fileName(age: number | Date | null): string {
  return typeof age === 'number' ? `outpost.${age}.log` : 'outpost.log';
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Keys, dashboard and one-time tokens, signatures, and credentials after `Bearer`. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\boutpost_(live|test|dash)_[0-9A-Za-z]{8,}/g, 'outpost_$1_…'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 …'],
  [/\b(token|key|api_key|apikey|access_token|signature|sig|password)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1$2…'],
];

/** Makes a line safe for a file that people send to others. */
export function maskSecrets(line: string): string {
  return secrets.reduce((text, [secret, shown]) => text.replace(secret, shown), line);
}
