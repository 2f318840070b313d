import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Told } from './border-differences.ts';
import { paths, type Question } from './border-questions.ts';

/** Outpost over packs, in a process of its own. */
export class BorderService {
  readonly dataDir: string;
  readonly #child: ChildProcess;
  readonly #baseUrl: string;
  readonly #key: string;

  private constructor(child: ChildProcess, told: { baseUrl: string; key: string; dataDir: string }) {
    this.#child = child;
    this.#baseUrl = told.baseUrl;
    this.#key = told.key;
    this.dataDir = told.dataDir;
  }

  static async over(packs: readonly string[]): Promise<BorderService> {
    const child = fork(fileURLToPath(new URL('../routing-service.ts', import.meta.url)), packs);
    const [told] = await once(child, 'message');
    return new BorderService(child, told);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async ask({ kind, body }: Pick<Question, 'kind' | 'body'>): Promise<Told & { ms: number }> {
    const since = performance.now();
    const response = await fetch(new URL(paths[kind], this.#baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const ms = performance.now() - since;
    return { status: response.status, body: JSON.parse(text), ms };
  }

  /** Seconds until this is answered, or undefined where that is not so in the end. */
  async secondsUntil(question: Pick<Question, 'kind' | 'body'>, most = 120): Promise<number | undefined> {
    const since = performance.now();
    for (;;) {
      const { status } = await this.ask(question);
      const seconds = (performance.now() - since) / 1000;
      if (status === 200) return seconds;
      if (seconds > most) return undefined;
      await pause(200);
    }
  }

  async close(): Promise<void> {
    this.#child.disconnect();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }
}
