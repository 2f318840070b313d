import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { type Confinement, confinementInWords } from '../../confinement/index.ts';
import { Failure } from '../../errors.ts';
import type { RendererHealth } from '../../module.ts';
import { PartAway } from '../../regions/index.ts';
import type { FinishedDocument } from '../renderer/document/blocks.ts';
import type { GivenPicture } from '../renderer/document/given-picture.ts';
import type { LegendSubject } from '../renderer/sheet/alike-areas.ts';
import { badRequest, t } from '../words.ts';
import { isAnyTrue } from './is-any-true.ts';
import { isLarge } from './is-large.ts';
import { RefusedPicture } from './refused-picture.ts';
import type {
  DocumentJob,
  Job,
  LegendJob,
  Order,
  PictureJob,
  RendererData,
  RenderJob,
  Report,
  ResourceRequest,
} from './render-messages.ts';
import { TilesReplaced } from './resources.ts';
import { endRenderer, startRenderer } from './start-renderer.ts';
import { timeLimitOf, waitLimitOf } from './time-limit.ts';

export interface RenderPoolOptions {
  workers: number;
  /** Pictures that may wait; more are refused. */
  queueLimit: number;
  /** Milliseconds a picture may take; large sheets take longer. */
  timeLimit: number;
  /** Milliseconds a picture may wait before drawing; large ones may wait longer. */
  waitLimit: number;
  logger: Logger;
  data: RendererData;
  /** Where processes keep their compiled code: no other code is to be read from there. */
  compiledFolder: string;
  /** Loads a resource; `undefined`: none exists. When it throws, the picture is drawn without. */
  resource: (request: ResourceRequest) => Promise<unknown>;
  /** Looks whether an archive lacks a tile because it is damaged, and is set aside by that. Default: never. */
  suspect?: (archive: string) => Promise<boolean>;
  /** The script of the processes. Default: the renderer. */
  script?: string;
}

type Drawn = Extract<Report, { kind: 'drawn' }>;

interface Waiting {
  job: Job;
  signal: AbortSignal;
  resolve: (drawn: Drawn) => void;
  reject: (reason: unknown) => void;
  /** Limits the waiting first, then the drawing. */
  timer: NodeJS.Timeout | undefined;
  /** Whether each of the tiles that could not be drawn is missing because of damage. */
  suspicions: Promise<boolean>[];
  /** A tile lies in a store that cannot be reached. */
  away?: PartAway;
}

interface Renderer {
  child: ChildProcess;
  /** Told when it has begun; orders before would be lost. */
  confinement: Confinement | undefined;
  /** The end of what it wrote to standard error. */
  said: string;
  current: (Waiting & { since: number }) | undefined;
  /** When it had nothing to draw any more. */
  restsSince: number;
  /** Drawn first, for nobody, unless a picture waits already. */
  early: RenderJob | undefined;
  /** Ends after this picture: its memory is full, or it may have cached a failed resource as absent. */
  exhausted: boolean;
}

/** Milliseconds that a picture with holes waits for what caused them: a large part takes seconds to read. */
const longestLook = 10_000;
/** Milliseconds after which a renderer that has not begun is ended. */
const longestStart = 30_000;
/** Milliseconds without work after which a renderer ends. */
const idleTime = 300_000;
/** The same where a large picture is drawn beside it, which needs its memory. */
const idleTimeBesideLarge = 5000;

/** Estimated milliseconds per picture before the first. */
const initialEstimate = 500;
/** Maximum `Retry-After` in seconds. */
const maxRetryAfter = 30;

/** Where its channel is closed, its end is told by itself. */
const send = ({ child }: Renderer, order: Order): void => void child.send(order, () => {});

/** What was drawn, for the log. */
function shown(waiting: Waiting | undefined): object {
  if (waiting === undefined || 'document' in waiting.job || 'legendPage' in waiting.job) return { document: true };
  return 'picture' in waiting.job ? { picture: waiting.job.picture.length } : { view: waiting.job.view };
}

/**
 * Processes that draw one picture at a time each: what breaks one, or takes all memory, costs its own picture and
 * nothing of the service.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #renderers = new Set<Renderer>();
  readonly #queue: Waiting[] = [];
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  /** Moving average of milliseconds per picture. */
  #average = initialEstimate;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
  }

  /** Starts a renderer if none runs, to load while the picture is being prepared. `early`: drawn for nobody meanwhile. */
  wake(early?: RenderJob): void {
    if (this.#closed || this.#renderers.size > 0) return;
    this.#start(early);
    this.#next();
  }

  /**
   * Throws `overloaded` when too many wait or it waits too long, `upstream_unavailable` when the renderer fails,
   * `bad_request` naming what of a given style is not drawn.
   */
  async draw(job: RenderJob, signal: AbortSignal): Promise<Uint8Array> {
    return (await this.#wait(job, signal)).image;
  }

  /** As `draw`; `legend`: what the map shows, where the job tells it. */
  async drawSheet(
    job: RenderJob | LegendJob,
    signal: AbortSignal,
  ): Promise<{ pdf: Uint8Array; legend: readonly LegendSubject[] }> {
    const { image, legend = [] } = await this.#wait(job, signal);
    return { pdf: image, legend };
  }

  /** As `draw`; `pages`: how many the document has. */
  async drawDocument(job: DocumentJob, signal: AbortSignal): Promise<FinishedDocument> {
    const { image, pages = 0 } = await this.#wait(job, signal);
    return { bytes: image, pages };
  }

  /** Reads a picture from outside. Throws also `RefusedPicture`, when the time is over as well. */
  async readPicture(job: PictureJob, signal: AbortSignal): Promise<GivenPicture> {
    const { image, size } = await this.#wait(job, signal);
    return { png: image, width: size?.width ?? 0, height: size?.height ?? 0 };
  }

  #wait(job: Job, signal: AbortSignal): Promise<Drawn> {
    if (this.#closed) return Promise.reject(new Failure('upstream_unavailable'));
    this.#dropAborted();
    if (this.#queue.length >= this.#options.queueLimit) return Promise.reject(this.#overloaded());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { job, signal, resolve, reject, timer: undefined, suspicions: [] };
      waiting.timer = setTimeout(() => this.#giveUp(waiting), waitLimitOf(job, this.#options.waitLimit));
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /** The processes that run. */
  health(): readonly RendererHealth[] {
    return [...this.#renderers].map(({ child, confinement }) => ({
      pid: child.pid,
      confinement: confinement && confinementInWords(confinement),
    }));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const { reject, timer } of this.#queue.splice(0)) {
      clearTimeout(timer);
      reject(new Failure('upstream_unavailable'));
    }
    await Promise.all([...this.#renderers].map(renderer => this.#end(renderer, new Failure('upstream_unavailable'))));
  }

  #next(): void {
    clearTimeout(this.#idle);
    this.#dropAborted();
    if (this.#queue.length === 0) {
      if ([...this.#renderers].every(({ current }) => current === undefined)) this.#rest();
      return;
    }
    const at = this.#queue.findIndex(({ job }) => !isLarge(job) || !this.#drawsLarge());
    if (at < 0) return;
    const free = [...this.#renderers].find(({ current }) => current === undefined) ?? this.#start();
    if (free === undefined) return;
    const [waiting] = this.#queue.splice(at, 1);
    if (waiting === undefined) return;
    free.current = { ...waiting, since: performance.now() };
    this.#order(free);
    if (isLarge(waiting.job)) this.#endResting();
    this.#next();
  }

  /** Ends what rests for a while: beside a large picture memory is short. */
  #endResting(): void {
    const since = performance.now() - idleTimeBesideLarge;
    for (const renderer of this.#renderers) {
      if (renderer.current === undefined && renderer.restsSince < since) void this.#end(renderer, undefined);
    }
  }

  /** Orders what a renderer has to draw, as soon as it has begun: its time is counted from then. */
  #order(renderer: Renderer): void {
    const { current, confinement } = renderer;
    if (current === undefined) return;
    clearTimeout(current.timer);
    const hasBegun = confinement !== undefined;
    current.timer = setTimeout(() => this.#expire(renderer), hasBegun ? this.#limitOf(current.job) : longestStart);
    current.since = performance.now();
    if (hasBegun) send(renderer, { kind: 'render', job: current.job });
  }

  #drawsLarge(): boolean {
    return [...this.#renderers].some(({ current }) => current !== undefined && isLarge(current.job));
  }

  #limitOf(job: Job): number {
    return timeLimitOf(job, this.#options.timeLimit);
  }

  /** Drops pictures whose clients have disconnected. */
  #dropAborted(): void {
    for (let i = this.#queue.length - 1; i >= 0; i--) {
      const waiting = this.#queue[i];
      if (waiting?.signal.aborted !== true) continue;
      this.#queue.splice(i, 1);
      clearTimeout(waiting.timer);
      waiting.reject(waiting.signal.reason);
    }
  }

  #giveUp(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    waiting.reject(this.#overloaded());
  }

  /** Refuses, with a `Retry-After` that lets the present queue drain. */
  #overloaded(): Failure {
    const seconds = (this.#queue.length * this.#average) / this.#options.workers / 1000;
    return new Failure('overloaded', undefined, {
      retryAfter: Math.max(1, Math.min(maxRetryAfter, Math.ceil(seconds))),
    });
  }

  #start(early?: RenderJob): Renderer | undefined {
    if (this.#renderers.size >= this.#options.workers) return undefined;
    const child = startRenderer(this.#options.compiledFolder, this.#options.script);
    const renderer: Renderer = {
      child,
      confinement: undefined,
      said: '',
      current: undefined,
      restsSince: performance.now(),
      early,
      exhausted: false,
    };
    this.#renderers.add(renderer);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      renderer.said = (renderer.said + text).slice(-2000);
    });
    child.on('message', (report: Report) => this.#receive(renderer, report));
    child.on('error', error => void this.#end(renderer, error));
    child.on('exit', (code, signal) => {
      void this.#end(renderer, new Error(`the renderer ended (${signal ?? code}): ${renderer.said}`));
    });
    return renderer;
  }

  #begin(renderer: Renderer, confinement: Confinement): void {
    renderer.confinement = confinement;
    const early = renderer.current === undefined ? renderer.early : undefined;
    send(renderer, { kind: 'begin', data: this.#options.data, early });
    this.#order(renderer);
  }

  #receive(renderer: Renderer, report: Report): void {
    if (report.kind === 'begun') {
      this.#begin(renderer, report.confinement);
      return;
    }
    if (report.kind === 'need') {
      void this.#supply(renderer, report.id, report.request);
      return;
    }
    if (report.kind === 'undecodable') {
      this.#suspectTile(renderer, report.archive);
      return;
    }
    const { current } = renderer;
    if (current === undefined) return;
    clearTimeout(current.timer);
    renderer.current = undefined;
    renderer.restsSince = performance.now();
    this.#average += (performance.now() - current.since - this.#average) / 8;
    if (report.kind === 'drawn') {
      if (report.isFull) renderer.exhausted = true;
      void this.#hand(report, current);
    } else if (report.kind === 'refused') current.reject(new RefusedPicture(report.fault));
    else if (report.kind === 'refusedStyle') current.reject(badRequest(report.said));
    else {
      const error = new Error(report.message);
      if (report.stack !== undefined) error.stack = report.stack;
      current.reject(error);
    }
    if (renderer.exhausted) void this.#end(renderer, undefined);
    else this.#next();
  }

  #suspectTile(renderer: Renderer, archive: string): void {
    const { suspect } = this.#options;
    if (suspect !== undefined) renderer.current?.suspicions.push(suspect(archive));
  }

  /** Hands out a picture, unless it has holes where a part of a region is damaged or away. */
  async #hand(drawn: Drawn, { suspicions, away, resolve, reject }: Waiting): Promise<void> {
    if (away !== undefined) reject(away);
    else if (suspicions.length > 0 && (await isAnyTrue(suspicions, longestLook)))
      reject(new Failure('maintenance', t.message('partDamaged'), { retryAfter: 1 }));
    else resolve(drawn);
  }

  async #supply(renderer: Renderer, id: number, request: ResourceRequest): Promise<void> {
    let value: unknown;
    try {
      value = await this.#options.resource(request);
    } catch (error) {
      // A map without one of its tiles is better than none.
      renderer.exhausted = true;
      this.#note(renderer, request, error);
    }
    if (this.#renderers.has(renderer)) send(renderer, { kind: 'resource', id, value });
  }

  /** Notes why a resource could not be had. */
  #note(renderer: Renderer, request: ResourceRequest, error: unknown): void {
    const { logger } = this.#options;
    // Tiles are replaced all at once, and the picture is drawn anew: nothing is wrong.
    if (error instanceof TilesReplaced) {
      logger.debug({ request }, 'a static map is drawn from tiles that were replaced');
      return;
    }
    if (error instanceof PartAway && renderer.current !== undefined) renderer.current.away = error;
    else if (request.kind === 'tile') this.#suspectTile(renderer, request.archive);
    logger.warn({ err: error, request }, 'a resource of a static map could not be had');
  }

  #expire(renderer: Renderer): void {
    const { current } = renderer;
    const limit = current === undefined ? this.#options.timeLimit : this.#limitOf(current.job);
    const seconds = Math.round(limit / 1000);
    this.#options.logger.error(shown(current), 'a static map took too long; its renderer is replaced');
    const isOutsiders = current !== undefined && 'picture' in current.job;
    const failure = new Failure('upstream_unavailable', t.message('tookTooLong', { seconds }));
    void this.#end(renderer, isOutsiders ? new RefusedPicture('tooSlow') : failure);
  }

  /** Removes a renderer and rejects its picture with the reason. */
  async #end(renderer: Renderer, reason: unknown): Promise<void> {
    if (!this.#renderers.delete(renderer)) return;
    const { current } = renderer;
    renderer.current = undefined;
    if (current !== undefined) {
      clearTimeout(current.timer);
      const isNamed = reason instanceof Failure || reason instanceof RefusedPicture;
      if (!isNamed) {
        this.#options.logger.error({ err: reason, ...shown(current) }, 'a renderer stopped; a new one takes over');
      }
      current.reject(isNamed ? reason : new Failure('upstream_unavailable', undefined, { cause: reason }));
    }
    await endRenderer(renderer.child);
    if (!this.#closed) this.#next();
  }

  #rest(): void {
    this.#idle = setTimeout(() => {
      for (const renderer of this.#renderers) void this.#end(renderer, new Failure('upstream_unavailable'));
    }, idleTime).unref();
  }
}
