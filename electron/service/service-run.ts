import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { builtScript } from '../../server/cli/built-script.ts';
import { type FromService, fromService, type ToService } from '../contract.ts';
import { desktopServiceWords as t } from '../words.ts';

/** A little more than the service's own limit for finishing requests. */
const stopTimeoutMs = 12_000;

const script = fileURLToPath(builtScript('electron/service/service-process.ts'));

export type Listening = Omit<Extract<FromService, { kind: 'listening' }>, 'kind'>;
export type Start = Omit<Extract<ToService, { kind: 'start' }>, 'kind'>;

/** The part of Electron's utility process that a run needs. */
export interface ServiceChild {
  readonly pid: number | undefined;
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  postMessage(message: ToService): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (type: 'FatalError', location: string) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
}

export function forkService(): ServiceChild {
  return utilityProcess.fork(script, [], { serviceName: 'Outpost service', stdio: 'pipe' });
}

/** The service's process from its start to its end. */
export class ServiceRun {
  /** Rejects with a sentence where it cannot start, or ends before it listens. */
  readonly listening: Promise<Listening>;
  /** Resolves with the exit code. */
  readonly exited: Promise<number>;
  readonly #child: ServiceChild;
  readonly #tokens = new Map<number, PromiseWithResolvers<string>>();
  #nextId = 1;
  #ended: Error | undefined;

  /** `line` is called with each line the service writes. */
  constructor(child: ServiceChild, start: Start, line: (text: string) => void) {
    this.#child = child;
    const listening = Promise.withResolvers<Listening>();
    this.listening = listening.promise;
    // Avoid an unhandled rejection.
    this.listening.catch(() => undefined);
    this.exited = new Promise(resolve => child.once('exit', resolve));
    void this.exited.then(code => {
      const reason = new WordedError(t.message('endedUnexpectedly', { code }));
      this.#ended = reason;
      listening.reject(reason);
      for (const token of this.#tokens.values()) token.reject(reason);
      this.#tokens.clear();
    });

    // For example out of memory. `exit` follows; without a listener `error` would end main as well.
    child.on('error', (type, location) => line(`${type} in ${location}`));
    for (const stream of [child.stdout, child.stderr]) followLines(stream, line);
    child.on('message', data => {
      const message = fromService.parse(data);
      switch (message.kind) {
        case 'listening':
          return listening.resolve({ baseUrl: message.baseUrl, port: message.port });
        case 'token':
          this.#tokens.get(message.id)?.resolve(message.token);
          return void this.#tokens.delete(message.id);
        case 'failed':
          return listening.reject(new Error(message.message));
      }
    });
    child.postMessage({ kind: 'start', ...start });
  }

  /** A one-time token of the service. */
  async token(): Promise<string> {
    if (this.#ended !== undefined) throw this.#ended;
    const id = this.#nextId++;
    const token = Promise.withResolvers<string>();
    this.#tokens.set(id, token);
    this.#child.postMessage({ kind: 'token', id });
    return token.promise;
  }

  /** Lets it finish requests, and kills it where that takes too long. */
  async stop(): Promise<void> {
    this.#child.postMessage({ kind: 'stop' });
    const timer = setTimeout(() => this.#kill(), stopTimeoutMs);
    await this.exited;
    clearTimeout(timer);
  }

  /** Electron's own `kill` sends a signal that a hanging process ignores. */
  #kill(): void {
    const { pid } = this.#child;
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }
}

/** Calls `line` for every line of a stream; cuts endless lines, so that they cannot fill memory. */
function followLines(stream: NodeJS.ReadableStream | null, line: (text: string) => void): void {
  const maxLength = 16_384;
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLength) {
      lines.push(rest.slice(0, maxLength));
      rest = '';
    }
    for (const text of lines) if (text.trim() !== '') line(text);
  });
}
