import { z } from 'zod';
import { Failure } from '../../errors.ts';
import { jsonBytes } from '../../http/json-bytes.ts';
import { parseJson } from '../../parse-json.ts';
import type { EngineHealth } from '../../room.ts';
import { withPoints } from '../trace/trace-shape.ts';
import type { EngineAction, RoutingEngine } from './engine.ts';
import { engineFailure } from './engine-failure.ts';
import { Turns } from './fair-queue.ts';

const refusalSchema = z.object({ error: z.string().optional(), error_code: z.number().optional() });

/** A Valhalla service elsewhere: for machines the engine has no binaries for, and for clusters. */
export class HttpEngine implements RoutingEngine {
  /** Of a service that others use too. */
  readonly threads = 4;
  /** How a service elsewhere shares out its work is its own affair. */
  readonly long = this;
  readonly #turns = new Turns(this.threads);
  readonly #url: string;
  readonly #timeoutMs: number;
  #reached = true;

  /** `url` without the action, e.g. `http://valhalla.local:8002`. */
  constructor(url: string, timeoutMs: number) {
    this.#url = url.replace(/\/+$/, '');
    this.#timeoutMs = timeoutMs;
  }

  call(action: EngineAction, query: unknown, signal?: AbortSignal): Promise<unknown> {
    return this.#turns.run(signal ?? {}, () => this.#ask(action, query, signal), signal);
  }

  async #ask(action: EngineAction, query: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    try {
      const response = await fetch(`${this.#url}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await jsonBytes(action === 'trace_route' ? await withPoints(query) : query),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      this.#reached = true;
      const answer = await parseJson(await textOf(response));
      if (response.ok) return answer;
      const { error = response.statusText, error_code: code } = refusalSchema.parse(answer);
      throw engineFailure(error, code);
    } catch (error) {
      if (error instanceof Failure) throw error;
      signal?.throwIfAborted();
      this.#reached = false;
      throw new Failure('upstream_unavailable', undefined, { cause: error });
    }
  }

  health(): Omit<EngineHealth, 'region'> {
    return { state: this.#reached ? 'ready' : 'failed' };
  }

  async close(): Promise<void> {}

  async stop(): Promise<void> {}
}

/** Decoded as it comes: at once, ten megabytes would take 20 ms. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for await (const chunk of body ?? []) pieces.push(decoder.decode(chunk, { stream: true }));
  return pieces.join('');
}
