import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { gpxEnd, gpxName, gpxPoint, gpxStart } from '../../../data-packs/interchange/gpx-text.ts';
import { move } from '../../../data-packs/runtime/in-use.ts';
import { withLock } from '../../../data-packs/store/disk/lock.ts';
import { makeFolder } from '../../../data-packs/store/disk/make-folder.ts';
import { Failure } from '../../errors.ts';
import type { KeptItem } from '../../items/index.ts';
import type { Clock } from '../../module.ts';
import { storageFailureOf } from '../../storage-failure.ts';
import { positionWords } from '../../words.ts';
import type { Fix, RecordedPoint, RecordingSummary } from '../position-schemas.ts';
import { Recording } from './recording.ts';

/** Points of the longest track, about 80 hours: an item's content is bounded. Of a longer one every second is left out. */
const mostPoints = 300_000;

export interface RecordingsParts {
  /** Holds the recording. */
  folder: string;
  clock: Clock;
  logger: Logger;
  /** Keeps a finished one among the items of the windows; one of the same id is there once. */
  keep: (item: KeptItem) => Promise<unknown>;
  changed: () => void;
}

/** The one recording of a data folder: begun, paused, gone on with, and in the end an item. */
export class Recordings {
  readonly #parts: RecordingsParts;
  readonly #closing = new AbortController();
  readonly #holding: Promise<void>;
  /** Another process on this data folder has the recording as long as this one does not. */
  #held = false;
  #current: Recording | undefined;
  #now: () => number;
  /** Orders are carried out one after the other. */
  #orders: Promise<unknown> = Promise.resolve();

  constructor(parts: RecordingsParts) {
    this.#parts = parts;
    this.#now = evenTime(parts.clock);
    makeFolder(parts.folder, 0o700);
    const { signal } = this.#closing;
    this.#holding = withLock(join(parts.folder, 'recording.lock'), signal, async () => {
      await this.#recover();
      this.#held = true;
      parts.changed();
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
    }).catch(error => {
      if (!signal.aborted) parts.logger.error({ err: error }, 'journeys cannot be recorded');
    });
  }

  get current(): Recording | undefined {
    return this.#current;
  }

  take(fix: Fix): void {
    this.#current?.take({ ...fix, receivedAt: this.#now() });
  }

  /** Of the one that is being recorded. */
  summary(): RecordingSummary | undefined {
    return this.#current?.summary(this.#now());
  }

  /** Repeated with the same id it changes nothing. */
  start(id: string): Promise<void> {
    return this.#order(async () => {
      if (!this.#held) throw new Failure('conflict', positionWords.message('recordedElsewhere'));
      if (this.#current?.id === id) return;
      if (this.#current !== undefined) throw new Failure('conflict', positionWords.message('recordsAlready'));
      const { clock, logger } = this.#parts;
      this.#now = evenTime(clock);
      try {
        this.#current = await Recording.start(this.#path(id), id, this.#now(), logger);
      } catch (cause) {
        throw storageFailureOf(cause) ?? cause;
      }
    });
  }

  pause(): Promise<void> {
    return this.#order(async () => this.#required().pause(this.#now()));
  }

  resume(): Promise<void> {
    return this.#order(async () => this.#required().resume(this.#now()));
  }

  /** Makes an item of it, in the trash where it is not wanted; of one without two positions nothing is kept. */
  finish({ name, color, discarded }: { name: string; color: string | null; discarded: boolean }): Promise<boolean> {
    return this.#order(async () => {
      const recording = this.#required();
      recording.pause(this.#now());
      const worthKeeping = recording.points.length > 1;
      if (worthKeeping) {
        const segments = thinned(recording.segments(), recording.points.length);
        const bounds = boundsOfPositions(recording.points.map(([lon, lat]) => [lon, lat]));
        await this.#parts.keep({
          id: recording.id,
          kind: 'track',
          name,
          color,
          trashed: discarded,
          origin: { recorded: new Date(recording.startedAt).toISOString() },
          properties: { format: 'gpx', file: `${name}.gpx`, bounds, metres: recording.metres },
          content: { type: 'application/gpx+xml', chunks: recordingGpx(name, segments) },
        });
      }
      // First what a disk may refuse: then it can be asked for again.
      await rm(this.#path(recording.id), { force: true });
      await recording.close();
      this.#current = undefined;
      return worthKeeping;
    });
  }

  async close(): Promise<void> {
    await this.#orders;
    await this.#current?.close();
    this.#closing.abort();
    await this.#holding;
  }

  async #recover(): Promise<void> {
    const { folder, clock, logger } = this.#parts;
    this.#now = evenTime(clock);
    for (const name of (await readdir(folder)).filter(file => file.endsWith('.jsonl')).sort()) {
      const path = join(folder, name);
      // There is one; more are of a data folder that was put together by hand.
      if (this.#current !== undefined) break;
      this.#current = await Recording.recover(path, this.#now(), logger).catch(error => {
        logger.error({ err: error, path }, 'a recording cannot be read');
        return undefined;
      });
      if (this.#current === undefined) await move(path, `${path}.damaged`);
    }
  }

  async #order<Result>(carryOut: () => Promise<Result>): Promise<Result> {
    const carriedOut = this.#orders.then(carryOut);
    this.#orders = carriedOut.catch(() => undefined);
    try {
      return await carriedOut;
    } finally {
      this.#parts.changed();
    }
  }

  #required(): Recording {
    if (this.#current === undefined) throw new Failure('not_found', positionWords.message('noRecording'));
    return this.#current;
  }

  #path(id: string): string {
    return join(this.#parts.folder, `${id}.jsonl`);
  }
}

/** The clock's time from now on, as if nobody set it meanwhile: a journey gets no hour longer by that. */
function evenTime(clock: Clock): () => number {
  const [start, boot] = [clock.now(), clock.sinceBoot?.()];
  return () => (boot === undefined ? clock.now() : start + (clock.sinceBoot?.() ?? boot) - boot);
}

function thinned(
  segments: readonly (readonly RecordedPoint[])[],
  count: number,
): readonly (readonly RecordedPoint[])[] {
  const step = Math.ceil(count / mostPoints);
  if (step <= 1) return segments;
  return segments.map(segment => segment.filter((_, index) => index % step === 0 || index === segment.length - 1));
}

/** Points written at a time: less than a millisecond. */
const atOnce = 500;

/** A recording as GPX 1.1: one track, with a segment between each two pauses. Written in pieces. */
async function* recordingGpx(
  name: string,
  segments: readonly (readonly RecordedPoint[])[],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${gpxStart(name)}  <trk>${gpxName(name)}\n`);
  for (const segment of segments) {
    yield Buffer.from('    <trkseg>\n');
    for (let from = 0; from < segment.length; from += atOnce) {
      yield Buffer.from(
        segment
          .slice(from, from + atOnce)
          .map(trackPoint)
          .join(''),
      );
      // Others' requests go in between.
      await turn();
    }
    yield Buffer.from('    </trkseg>\n');
  }
  yield Buffer.from(`  </trk>\n${gpxEnd}`);
}

function trackPoint([lon, lat, height, time]: RecordedPoint): string {
  return `      ${gpxPoint('trkpt', { lon, lat, height, time })}\n`;
}
