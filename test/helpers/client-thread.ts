import { Worker } from 'node:worker_threads';

const code = `
const { parentPort } = require('node:worker_threads');
const { request } = require('node:http');
parentPort.on('message', ({ id, url, headers, body }) => {
  const sent = request(url, { method: 'POST', headers, agent: false }, response => {
    let text = '';
    response.setEncoding('utf8').on('data', chunk => { text += chunk; });
    response.on('end', () => parentPort.postMessage({ id, status: response.statusCode, text }));
  });
  sent.on('error', error => parentPort.postMessage({ id, status: 0, text: error.message }));
  sent.end(body);
});`;

export interface ThreadAnswer {
  status: number;
  text: string;
}

/** A client in its own thread, so that its CPU time is not counted as the service's. */
export class ClientThread {
  readonly #worker = new Worker(code, { eval: true });
  readonly #waiting = new Map<number, (answer: ThreadAnswer) => void>();
  #last = 0;

  constructor() {
    this.#worker.on('message', ({ id, ...answer }: ThreadAnswer & { id: number }) => {
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    });
  }

  /** Sends a body as it is; status 0: the connection failed. */
  post(url: string, key: string, body: Uint8Array): Promise<ThreadAnswer> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
      'content-length': body.length,
    };
    const id = this.#last++;
    return new Promise(resolve => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, url, headers, body });
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
