import type { ChildProcess } from 'node:child_process';
import { Failure } from '../../errors.ts';
import type { RendererHealth } from '../../module.ts';
import { FairQueue, type SlowWork, TooSlow } from '../../turns/index.ts';
import type { Drawn, Job, RenderJob } from './render-messages.ts';
import { type AskedPicture, Renderer, type RendererOptions } from './renderer.ts';
import { isLarge, processesFor, waitLimitOf } from './time-limit.ts';
import { workName } from './work-name.ts';

export interface RenderPoolOptions extends RendererOptions {
  workers: number;
  /** Pictures that may wait; beyond it one of the client is refused that has most waiting. */
  queueLimit: number;
  /** Milliseconds a picture may wait before drawing; those that take long may wait longer. */
  waitLimit: number;
  /** A process that has begun already. */
  begun?: ChildProcess | undefined;
}

/** Milliseconds without work after which a renderer ends. */
const idleTime = 300_000;
/** The same where a large picture is drawn beside it, which needs its memory. */
const idleTimeBesideLarge = 5000;

/**
 * Processes that draw one picture at a time: what breaks one, or takes all memory, costs its own picture only. Clients
 * take turns, and where there may be two processes one is left to pictures that take no time.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #renderers = new Set<Renderer>();
  /** Those that have drawn what takes long. */
  readonly #drewLong = new WeakSet<Renderer>();
  readonly #queue: FairQueue;
  readonly #tooSlow = new TooSlow();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue({ places: options.workers, mostWaiting: options.queueLimit });
    if (options.begun !== undefined && options.begun.exitCode === null && options.begun.signalCode === null) {
      this.#start(options.begun);
      this.#restWhenIdle();
    }
  }

  /** Starts a renderer if none runs, to load while the picture is being prepared. */
  wake(): void {
    if (this.#closed || this.#renderers.size > 0) return;
    this.#start();
    this.#restWhenIdle();
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
  async drawn(job: Job, signal: AbortSignal): Promise<Drawn> {
    if (this.#closed) throw new Failure('upstream_unavailable');
    this.#tooSlow.check(() => workName(job));
    const { workers, waitLimit } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
    const turn = { signal, within: processesFor(job, workers), longestWait: waitLimitOf(job, waitLimit) };
    await Promise.race([promise, this.#queue.run(() => this.#draw({ job, resolve, reject }), turn)]);
    return promise;
  }

  /** What took too long of late, and is refused. */
  slowWork(): readonly SlowWork[] {
    return this.#tooSlow.list();
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

  /** Resolves when another picture can be drawn in its place. */
  async #draw(picture: AskedPicture): Promise<void> {
    // The same may have taken too long while this one waited.
    this.#tooSlow.check(() => workName(picture.job));
    clearTimeout(this.#idle);
    const drawing = this.#processFor(picture.job).draw(picture);
    if (isLarge(picture.job)) this.#endResting();
    this.#keepSpare();
    await drawing;
    this.#keepSpare();
    this.#restWhenIdle();
  }

  /** What takes long begins a process, where there may be one more, rather than take the one that brief pictures have. */
  #processFor(job: Job): Renderer {
    const isLong = this.#isLong(job);
    const free = this.#free(isLong);
    const isNew = isLong && this.#renderers.size < this.#options.workers && !(free && this.#drewLong.has(free));
    const renderer = isNew || free === undefined ? this.#start() : free;
    if (isLong) this.#drewLong.add(renderer);
    return renderer;
  }

  #isLong(job: Job | undefined): boolean {
    const { workers } = this.#options;
    return job !== undefined && processesFor(job, workers) < workers;
  }

  /** One with nothing to draw: of those that drew what takes long, or of the others, if there is such a one. */
  #free(drewLong: boolean): Renderer | undefined {
    const free = [...this.#renderers].filter(({ job }) => job === undefined);
    return free.find(renderer => this.#drewLong.has(renderer) === drewLong) ?? free[0];
  }

  /** Beside what takes long there is a process for the next brief picture, which would wait for its start. */
  #keepSpare(): void {
    const all = [...this.#renderers];
    const isLacking = all.some(({ job }) => this.#isLong(job)) && all.every(renderer => this.#drewLong.has(renderer));
    if (isLacking && all.length < this.#options.workers && !this.#closed) this.#start();
  }

  /** Ends what rests for a while, but for the spare: beside a large picture memory is short. */
  #endResting(): void {
    const spare = this.#free(false);
    for (const renderer of this.#renderers) {
      if (renderer !== spare && renderer.restedFor > idleTimeBesideLarge) void renderer.end(undefined);
    }
  }

  #start(begun?: ChildProcess): Renderer {
    const events = {
      ends: () => void this.#renderers.delete(renderer),
      late: (job: Job, failure: Error) => this.#tooSlow.add(workName(job), failure),
    };
    const renderer = new Renderer(this.#options, events, begun);
    this.#renderers.add(renderer);
    return renderer;
  }

  #restWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#closed || [...this.#renderers].some(({ job }) => job !== undefined)) return;
    this.#idle = setTimeout(() => void this.#endAll(), idleTime).unref();
  }

  async #endAll(): Promise<void> {
    await Promise.all([...this.#renderers].map(renderer => renderer.end(new Failure('upstream_unavailable'))));
  }
}
