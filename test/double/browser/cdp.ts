import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/**
 * Part of the Electron double (tests only): the DevTools protocol over a pair of pipes. Events are emitted per session.
 */
export type CdpResult = Record<string, unknown>;

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: CdpResult;
  result?: CdpResult;
  error?: { message: string };
}

export class CdpSession extends EventEmitter {
  readonly id: string | undefined;
  readonly #connection: Cdp;

  constructor(connection: Cdp, id?: string) {
    super();
    this.id = id;
    this.#connection = connection;
  }

  send(method: string, params: object = {}): Promise<CdpResult> {
    return this.#connection.send(method, params, this.id);
  }

  /** Lets a page run that was held at its start, and lets go of it. */
  async resume(sessionId: string): Promise<void> {
    await this.#connection.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
    await this.send('Target.detachFromTarget', { sessionId });
  }
}

export class Cdp {
  readonly browser = new CdpSession(this);
  readonly #sessions = new Map<string | undefined, CdpSession>([[undefined, this.browser]]);
  readonly #waiting = new Map<
    number,
    { method: string; resolve(result: CdpResult): void; reject(error: Error): void }
  >();
  readonly #output: Writable;
  #sent = 0;
  #closed = false;

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    let rest = '';
    input.setEncoding('utf8');
    input.on('data', (chunk: string) => {
      const messages = (rest + chunk).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#take(JSON.parse(message));
    });
    input.on('close', () => this.#close());
    output.on('error', () => this.#close());
  }

  session(id: string): CdpSession {
    const session = this.#sessions.get(id) ?? new CdpSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  send(method: string, params: object, sessionId: string | undefined): Promise<CdpResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error(`The browser is gone: ${method} was not asked.`));
      const id = ++this.#sent;
      this.#waiting.set(id, { method, resolve, reject });
      this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #take(message: Message): void {
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error !== undefined) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting?.resolve(message.result ?? {});
    } else if (message.method !== undefined) {
      this.#sessions.get(message.sessionId)?.emit(message.method, message.params ?? {});
    }
  }

  #close(): void {
    this.#closed = true;
    for (const { method, reject } of this.#waiting.values()) reject(new Error(`The browser ended during ${method}.`));
    this.#waiting.clear();
  }
}
