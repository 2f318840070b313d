import type { ChildProcess } from 'node:child_process';
import { Failure } from '../../errors.ts';
import type { RendererHealth } from '../../module.ts';
import { PictureQueue } from './picture-queue.ts';
import type { Drawn, Job, RenderJob } from './render-messages.ts';
import { Renderer, type RendererOptions } from './renderer.ts';
import { isLarge } from './time-limit.ts';

export interface RenderPoolOptions extends RendererOptions {
  workers: number;
  /** Pictures that may wait; more are refused. */
  queueLimit: number;
  /** Milliseconds a picture may wait before drawing; large ones may wait longer. */
  waitLimit: number;
  /** A process that has begun already. */
  begun?: ChildProcess | undefined;
}

/** Milliseconds without work after which a renderer ends. */
const idleTime = 300_000;
/** The same where a large picture is drawn beside it, which needs its memory. */
const idleTimeBesideLarge = 5000;

/** Processes that draw one picture at a time: what breaks one, or takes all memory, costs its own picture only. */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #renderers = new Set<Renderer>();
  readonly #queue: PictureQueue;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: RenderPoolOptions) {
    const { queueLimit: limit, waitLimit, workers } = options;
    this.#options = options;
    this.#queue = new PictureQueue({ limit, waitLimit, workers });
    if (options.begun !== undefined && options.begun.exitCode === null && options.begun.signalCode === null) {
      this.#start(options.begun);
      this.#next();
    }
  }

  /** Starts a renderer if none runs, to load while the picture is being prepared. */
  wake(): void {
    if (this.#closed || this.#renderers.size > 0) return;
    this.#start();
    this.#next();
  }

  /** Has the renderer that runs draw a picture for nobody, unless it has drawn one. */
  warmUp(job: RenderJob): void {
    for (const renderer of this.#renderers) renderer.warmUp(job);
  }

  /** Throws `overloaded`, `upstream_unavailable`, and `bad_request` naming what of a given style is not drawn. */
  async draw(job: RenderJob, signal: AbortSignal): Promise<Uint8Array> {
    return (await this.drawn(job, signal)).image;
  }

  /** As `draw`, with what else comes of a job. Throws also `RefusedPicture` for a picture from outside. */
  drawn(job: Job, signal: AbortSignal): Promise<Drawn> {
    if (this.#closed) return Promise.reject(new Failure('upstream_unavailable'));
    const drawn = this.#queue.add(job, signal);
    this.#next();
    return drawn;
  }

  health(): readonly RendererHealth[] {
    return [...this.#renderers].map(renderer => renderer.health());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    this.#queue.close(new Failure('upstream_unavailable'));
    await this.#endAll();
  }

  #next(): void {
    if (this.#closed) return;
    clearTimeout(this.#idle);
    const all = [...this.#renderers];
    if (this.#queue.isEmpty) {
      if (all.every(({ job }) => job === undefined)) this.#rest();
      return;
    }
    const besideLarge = all.some(({ job }) => job !== undefined && isLarge(job));
    if (!this.#queue.hasNext(besideLarge)) return;
    const free = all.find(({ job }) => job === undefined) ?? this.#start();
    const picture = free && this.#queue.take(besideLarge);
    if (free === undefined || picture === undefined) return;
    free.draw(picture);
    if (isLarge(picture.job)) this.#endResting();
    this.#next();
  }

  /** Ends what rests for a while: beside a large picture memory is short. */
  #endResting(): void {
    for (const renderer of this.#renderers) {
      if (renderer.restedFor > idleTimeBesideLarge) void renderer.end(undefined);
    }
  }

  #start(begun?: ChildProcess): Renderer | undefined {
    if (this.#renderers.size >= this.#options.workers) return undefined;
    const events = {
      drawn: (milliseconds: number) => this.#queue.took(milliseconds),
      ends: () => void this.#renderers.delete(renderer),
      free: () => this.#next(),
    };
    const renderer = new Renderer(this.#options, events, begun);
    this.#renderers.add(renderer);
    return renderer;
  }

  #rest(): void {
    this.#idle = setTimeout(() => void this.#endAll(), idleTime).unref();
  }

  async #endAll(): Promise<void> {
    await Promise.all([...this.#renderers].map(renderer => renderer.end(new Failure('upstream_unavailable'))));
  }
}
