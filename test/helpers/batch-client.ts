import { expect } from 'vitest';
import type { BatchJob, BatchRow } from '../../server/batch/batch-schemas.ts';
import type { Answer, TestService } from './service.ts';

/** `/batch/v1` as a client with a key sees it. */
export class BatchClient {
  readonly #service: TestService;
  readonly #headers: Record<string, string>;

  constructor(service: TestService, key = service.key) {
    this.#service = service;
    this.#headers = { authorization: `Bearer ${key}` };
  }

  /** Sends a file; throws unless a job was made of it. */
  async create(file: string | Uint8Array, query = ''): Promise<BatchJob> {
    const answer = await this.send(file, query);
    expect(answer, answer.body.message).toMatchObject({ status: 201 });
    return answer.body;
  }

  send(file: string | Uint8Array, query = ''): Promise<Answer> {
    const headers = { ...this.#headers, 'content-type': 'application/octet-stream' };
    return this.#service.get(`/batch/v1${query}`, { method: 'POST', headers, body: Buffer.from(file) });
  }

  post(job: string, action: string, body: object = {}): Promise<Answer> {
    return this.#service.post(`/batch/v1/${job}/${action}`, body, { headers: this.#headers });
  }

  get(path: string): Promise<Answer> {
    return this.#service.get(`/batch/v1${path}`, { headers: this.#headers });
  }

  remove(job: string): Promise<Answer> {
    return this.#service.get(`/batch/v1/${job}`, { method: 'DELETE', headers: this.#headers });
  }

  async read(job: string): Promise<BatchJob> {
    return (await this.get(`/${job}`)).body;
  }

  async rows(job: string, query = ''): Promise<BatchRow[]> {
    return (await this.get(`/${job}/rows${query}`)).body.rows;
  }

  async results(job: string, format: string): Promise<Buffer> {
    const answer = await this.get(`/${job}/results/${format}`);
    expect(answer.status).toBe(200);
    return answer.bytes;
  }

  /** The job once it does not run any more. */
  async ended(job: string): Promise<BatchJob> {
    await expect.poll(async () => (await this.read(job)).state, { timeout: 60_000 }).not.toBe('running');
    return this.read(job);
  }

  /** Sends a file, starts the plan and waits for its end. */
  async run(file: string | Uint8Array, plan: object): Promise<BatchJob> {
    const { id } = await this.create(file);
    const started = await this.post(id, 'start', plan);
    expect(started, started.body.message).toMatchObject({ status: 200 });
    return this.ended(id);
  }
}
