import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { type FromService, fromService, type ToService } from '../contract.ts';

/** How long the service may take to finish what is in flight: its own bound on that, and a little. */
const graceMilliseconds = 12_000;

const script = fileURLToPath(new URL('./service-process.ts', import.meta.url));

export type Listening = Omit<Extract<FromService, { kind: 'listening' }>, 'kind'>;
export type Start = Omit<Extract<ToService, { kind: 'start' }>, 'kind'>;

/** What a run needs of a process: Electron's utility process, or another in a test. */
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

/** One life of the service's process. */
export class ServiceRun {
  /** Rejects with a sentence when it cannot start, or ends before it listens. */
  readonly listening: Promise<Listening>;
  /** Resolves with the exit code, whatever the reason was. */
  readonly exited: Promise<number>;
  readonly #child: ServiceChild;
  readonly #asked = new Map<number, PromiseWithResolvers<string>>();
  #nextAsk = 1;
  #ended: Error | undefined;

  /** `line`: what the service writes, line by line. */
  constructor(child: ServiceChild, start: Start, line: (text: string) => void) {
    this.#child = child;
    const listening = Promise.withResolvers<Listening>();
    this.listening = listening.promise;
    // Whoever waits for it hears of it; nobody has to.
    this.listening.catch(() => undefined);
    this.exited = new Promise(resolve => child.once('exit', resolve));
    void this.exited.then(code => {
      const reason = new Error(`The service ended unexpectedly (code ${code}).`);
      this.#ended = reason;
      listening.reject(reason);
      for (const asked of this.#asked.values()) asked.reject(reason);
      this.#asked.clear();
    });

    // Memory ran out, say. Its `exit` follows; an `error` that nobody listened to would end main as well.
    child.on('error', (type, location) => line(`${type} in ${location}`));
    for (const stream of [child.stdout, child.stderr]) followLines(stream, line);
    child.on('message', data => {
      const message = fromService.parse(data);
      switch (message.kind) {
        case 'listening':
          return listening.resolve({ baseUrl: message.baseUrl, port: message.port });
        case 'token':
          this.#asked.get(message.ask)?.resolve(message.token);
          return void this.#asked.delete(message.ask);
        case 'failed':
          return listening.reject(new Error(message.message));
      }
    });
    child.postMessage({ kind: 'start', ...start });
  }

  /** A word that opens the service once. */
  async token(): Promise<string> {
    if (this.#ended !== undefined) throw this.#ended;
    const ask = this.#nextAsk++;
    const asked = Promise.withResolvers<string>();
    this.#asked.set(ask, asked);
    this.#child.postMessage({ kind: 'token', ask });
    return asked.promise;
  }

  /** Lets it finish what is in flight; what does not end by then is ended. */
  async stop(): Promise<void> {
    this.#child.postMessage({ kind: 'stop' });
    const timer = setTimeout(() => this.#end(), graceMilliseconds);
    await this.exited;
    clearTimeout(timer);
  }

  /** Without a last word: `kill` of Electron asks first, and what hangs does not listen. */
  #end(): void {
    const { pid } = this.#child;
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }
}

/** Calls `line` for every line of a stream; one without an end is cut, so that it cannot fill memory. */
function followLines(stream: NodeJS.ReadableStream | null, line: (text: string) => void): void {
  const longest = 16_384;
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longest) lines.push(rest.slice(0, longest));
    if (rest.length > longest) rest = '';
    for (const text of lines) if (text.trim() !== '') line(text);
  });
}
