import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isUnpackFailure } from '../../../data-packs/format/pmtiles/decompress.ts';
import { type Confinement, confinementInWords } from '../../confinement/index.ts';
import { badRequest, Failure } from '../../errors.ts';
import { RefusedPicture } from '../../map-renderer/index.ts';
import type { RendererHealth } from '../../module.ts';
import { PartAway } from '../../regions/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import type { Drawn, Job, Order, RendererData, RenderJob, Report, ResourceRequest } from './render-messages.ts';
import { TilesReplaced } from './resources.ts';
import { endRenderer, startRenderer } from './start-renderer.ts';
import { timeLimitOf } from './time-limit.ts';

export interface RendererOptions {
  /** Milliseconds a picture may take; large sheets take longer. */
  timeLimit: number;
  logger: Logger;
  data: RendererData;
  /** Where processes keep their compiled code: no other code is to be read from there. */
  compiledFolder: string;
  /** Loads a resource; `undefined`: none exists. When it throws, the picture is drawn without. */
  resource: (request: ResourceRequest) => Promise<unknown>;
  /** Looks whether an archive lacks a tile because it is damaged, and is set aside by that. Default: never. */
  suspect?: (archive: string) => Promise<boolean>;
  /** Told which tile, as `basemap/14/8529/5973`, pictures are drawn without, and why. Default: nobody is. */
  leftOut?: (tile: string, reason: string) => void;
  /** The script of the processes. Default: the renderer. */
  script?: string;
}

/** What a renderer tells those it draws for. */
interface RendererEvents {
  /** It takes no more pictures. */
  ends(): void;
  /** A picture took too long, and fails so. */
  late(job: Job, failure: Error): void;
}

export interface AskedPicture {
  job: Job;
  resolve: (drawn: Drawn) => void;
  reject: (reason: unknown) => void;
}

interface Drawing extends AskedPicture {
  /** Limits the start of the renderer first, then the drawing. */
  timer: NodeJS.Timeout;
  /** Called when another one can be drawn: by it, or in the place of the process that ended. */
  over: () => void;
  /** Whether each of the tiles that could not be drawn is missing because of damage. */
  suspicions: Promise<boolean>[];
  /** A tile lies in a store that cannot be reached. */
  away?: PartAway;
  /** Of a file that comes in parts. */
  parts?: { bytes: Uint8Array; received: number };
}

/** Milliseconds that a picture with holes waits for what caused them: a large part takes seconds to read. */
const longestLook = 10_000;
/** Milliseconds after which a renderer that has not begun is ended. */
const longestStart = 30_000;

/** What was drawn, for the log. */
function shown(job: Job | undefined): object {
  if (job === undefined || 'document' in job || 'legendPage' in job) return { document: true };
  if ('checkedStyle' in job) return { style: job.checkedStyle.digest };
  return 'picture' in job ? { picture: job.picture.length } : { view: job.view };
}

/** A process that draws one picture at a time. */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #events: RendererEvents;
  readonly #child: ChildProcess;
  /** Told when it has begun; orders before would be lost. */
  #confinement: Confinement | undefined;
  /** The end of what it wrote to standard error. */
  #said = '';
  #drawing: Drawing | undefined;
  #restsSince = performance.now();
  /** What it draws for nobody when it has begun, unless a picture waits. */
  #warmUp: RenderJob | undefined;
  #hasDrawn = false;
  /** Ends after this picture: its memory is full, or it may have cached a failed resource as absent. */
  #isExhausted = false;
  #hasEnded = false;

  /** `child`: its process, where it has begun already. */
  constructor(options: RendererOptions, events: RendererEvents, child?: ChildProcess) {
    this.#options = options;
    this.#events = events;
    this.#child = child ?? startRenderer(options.compiledFolder, options.script);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-2000);
    });
    this.#child.on('message', (report: Report) => this.#receive(report));
    this.#child.on('error', error => void this.end(error));
    this.#child.on('exit', (code, signal) => {
      void this.end(new Error(`the renderer ended (${signal ?? code}): ${this.#said}`));
    });
  }

  get job(): Job | undefined {
    return this.#drawing?.job;
  }

  /** Milliseconds for which it has had nothing to draw. */
  get restedFor(): number {
    return this.#drawing === undefined ? performance.now() - this.#restsSince : 0;
  }

  health(): RendererHealth {
    return {
      pid: this.#child.pid,
      confinement: this.#confinement && confinementInWords(this.#confinement),
    };
  }

  /** Draws a picture as soon as it has begun: its time is counted from then. Resolves when another can be drawn instead. */
  draw(picture: AskedPicture): Promise<void> {
    const timer = setTimeout(() => this.#expire(), longestStart);
    const { promise, resolve: over } = Promise.withResolvers<void>();
    this.#drawing = { ...picture, timer, over, suspicions: [] };
    this.#hasDrawn = true;
    if (this.#confinement !== undefined) this.#order(this.#drawing);
    return promise;
  }

  /** Draws a picture for nobody, unless it has drawn or is about to: what the next one needs is compiled then. */
  warmUp(job: RenderJob): void {
    if (this.#hasDrawn) return;
    if (this.#confinement === undefined) this.#warmUp = job;
    else this.#send({ kind: 'warmUp', job });
  }

  #order(drawing: Drawing): void {
    clearTimeout(drawing.timer);
    drawing.timer = setTimeout(() => this.#expire(), this.#limitOf(drawing.job));
    this.#send({ kind: 'render', job: drawing.job });
  }

  /** Where its channel is closed, its end is told by itself. */
  #send(order: Order): void {
    this.#child.send(order, () => {});
  }

  #limitOf(job: Job): number {
    return timeLimitOf(job, this.#options.timeLimit);
  }

  #begin(confinement: Confinement): void {
    this.#confinement = confinement;
    this.#send({ kind: 'begin', data: this.#options.data });
    if (this.#drawing !== undefined) this.#order(this.#drawing);
    else if (this.#warmUp !== undefined) this.#send({ kind: 'warmUp', job: this.#warmUp });
  }

  #receive(report: Report): void {
    if (report.kind === 'begun') this.#begin(report.confinement);
    else if (report.kind === 'need') void this.#supply(report.id, report.request);
    else if (report.kind === 'undecodable') this.#leaveOut(report.archive, report.tile, report.reason);
    else if (report.kind === 'part') this.#addPart(report.bytes, report.length);
    else this.#finish(report);
  }

  #addPart(bytes: Uint8Array, length: number): void {
    if (this.#drawing === undefined) return;
    this.#drawing.parts ??= { bytes: new Uint8Array(length), received: 0 };
    const { parts } = this.#drawing;
    parts.bytes.set(bytes, parts.received);
    parts.received += bytes.length;
  }

  #finish(report: Exclude<Report, { kind: 'begun' | 'need' | 'part' | 'undecodable' }>): void {
    const drawing = this.#drawing;
    if (drawing === undefined) return;
    clearTimeout(drawing.timer);
    this.#drawing = undefined;
    this.#restsSince = performance.now();
    if (report.kind === 'drawn') {
      if (report.isFull) this.#isExhausted = true;
      void hand(report, drawing);
    } else if (report.kind === 'refused') drawing.reject(new RefusedPicture(report.fault));
    else if (report.kind === 'refusedStyle') drawing.reject(badRequest(report.said));
    else {
      const error = new Error(report.message);
      if (report.stack !== undefined) error.stack = report.stack;
      drawing.reject(error);
    }
    if (this.#isExhausted) void this.end(undefined).then(drawing.over);
    else drawing.over();
  }

  #leaveOut(archive: string, tile: string, reason: string): void {
    this.#suspectTile(archive);
    this.#options.leftOut?.(`${archive}/${tile}`, reason);
  }

  #suspectTile(archive: string): void {
    const { suspect } = this.#options;
    if (suspect !== undefined) this.#drawing?.suspicions.push(suspect(archive));
  }

  async #supply(id: number, request: ResourceRequest): Promise<void> {
    let value: unknown;
    try {
      value = await this.#options.resource(request);
    } catch (error) {
      // A map without one of its tiles is better than none.
      this.#isExhausted = true;
      this.#note(request, error);
    }
    if (!this.#hasEnded) this.#send({ kind: 'resource', id, value });
  }

  #note(request: ResourceRequest, error: unknown): void {
    const { logger } = this.#options;
    // Tiles are replaced all at once, and the picture is drawn anew: nothing is wrong.
    if (error instanceof TilesReplaced) {
      logger.debug({ request }, 'a static map is drawn from tiles that were replaced');
      return;
    }
    if (error instanceof PartAway && this.#drawing !== undefined) this.#drawing.away = error;
    else if (request.kind === 'tile') {
      const { archive, z, x, y } = request;
      if (isUnpackFailure(error)) {
        this.#leaveOut(archive, `${z}/${x}/${y}`, String(error));
        return;
      }
      this.#suspectTile(archive);
    }
    logger.warn({ err: error, request }, 'a resource of a static map could not be had');
  }

  #expire(): void {
    const { job } = this;
    const limit = job === undefined ? this.#options.timeLimit : this.#limitOf(job);
    const seconds = Math.round(limit / 1000);
    this.#options.logger.error(shown(job), 'a static map took too long; its renderer is replaced');
    const isOutsiders = job !== undefined && 'picture' in job;
    const failure = isOutsiders
      ? new RefusedPicture('tooSlow')
      : new Failure('upstream_unavailable', t.message('tookTooLong', { seconds }));
    // A process that has not begun is slow by itself.
    if (job !== undefined && this.#confinement !== undefined) this.#events.late(job, failure);
    void this.end(failure);
  }

  /** Ends the process and rejects its picture with the reason. */
  async end(reason: unknown): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.ends();
    const drawing = this.#drawing;
    this.#drawing = undefined;
    if (drawing !== undefined) {
      clearTimeout(drawing.timer);
      const isNamed = reason instanceof Failure || reason instanceof RefusedPicture;
      if (!isNamed) {
        this.#options.logger.error({ err: reason, ...shown(drawing.job) }, 'a renderer stopped; a new one takes over');
      }
      drawing.reject(isNamed ? reason : new Failure('upstream_unavailable', undefined, { cause: reason }));
    }
    await endRenderer(this.#child);
    drawing?.over();
  }
}

/** Hands out a picture, unless it has holes where a part of a region is damaged or away. */
async function hand(drawn: Drawn, { suspicions, away, parts, resolve, reject }: Drawing): Promise<void> {
  if (away !== undefined) reject(away);
  else if (suspicions.length > 0 && (await isAnyTrue(suspicions, longestLook)))
    reject(new Failure('maintenance', t.message('partDamaged'), { retryAfter: 1 }));
  else resolve(parts === undefined ? drawn : { ...drawn, image: parts.bytes });
}

/** Whether one turns out to be true in time. */
async function isAnyTrue(looks: readonly Promise<boolean>[], timeMs: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = delay(timeMs, false, { signal: waiting.signal, ref: false }).catch(() => false);
  const found = await Promise.race([Promise.all(looks).then(all => all.includes(true)), late]);
  waiting.abort();
  return found;
}
