import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { processorTimeOf } from './process-tree.ts';
import { addressOf } from './static-maps-views.ts';

const program = fileURLToPath(new URL('static-maps-service.ts', import.meta.url));

/** Static maps of a service that runs in a process of its own, with its renderers. */
export class OwnDrawing {
  readonly baseUrl: string;
  readonly key: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, { baseUrl, key }: { baseUrl: string; key: string }) {
    this.#child = child;
    this.baseUrl = baseUrl;
    this.key = key;
  }

  static async start(packs: readonly string[], workers: number): Promise<OwnDrawing> {
    const child = fork(program, [`${workers}`, ...packs]);
    const [told] = (await once(child, 'message')) as [{ baseUrl: string; key: string }];
    return new OwnDrawing(child, told);
  }

  /** Milliseconds through HTTP, and bytes of the PNG. */
  async draw(style: string, view: View): Promise<{ ms: number; bytes: number }> {
    const started = performance.now();
    const answer = await fetch(new URL(addressOf(style, view), this.baseUrl), {
      headers: { Authorization: `Bearer ${this.key}` },
    });
    const bytes = await answer.bytes();
    if (answer.status !== 200) throw new Error(Buffer.from(bytes).toString());
    return { ms: performance.now() - started, bytes: bytes.length };
  }

  /** Milliseconds of processor time so far, of the service and its renderers. */
  processorTime(): number {
    return processorTimeOf(this.#child.pid ?? 0);
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}
