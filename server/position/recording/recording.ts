import type { Logger } from 'pino';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { isDiskFull } from '../../../data-packs/store/disk/disk-trouble.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { positionWords } from '../../words.ts';
import type { Fix, RecordedPoint, RecordedPoints, RecordingSummary } from '../position-schemas.ts';
import { RecordingFile, type RecordingHead, type RecordingLine, readRecording } from './recording-file.ts';

/** Receivers may send ten positions a second; a track has one. A little less, as they are not on the dot. */
const leastBetweenMs = 950;
/** A service that is back so soon after it was killed goes on by itself; after a longer time it asks, milliseconds. */
const goesOnWithinMs = 60_000;
/** Points in one answer. */
const pointsAtOnce = 5000;

/** A journey that is being recorded: in memory as it is drawn, and on the disk line by line. */
export class Recording {
  readonly id: string;
  readonly startedAt: number;
  readonly #file: RecordingFile;
  readonly #points: RecordedPoint[] = [];
  /** Numbers of points before which there was a pause. */
  readonly #breaks: number[] = [];
  #metres = 0;
  /** Recorded in earlier stretches, and since when this one runs; null: paused. */
  #milliseconds = 0;
  #runsSince: number | null = null;
  #interrupted = false;
  #lastAt: number;

  private constructor({ id, startedAt }: RecordingHead, file: RecordingFile) {
    this.id = id;
    this.startedAt = startedAt;
    this.#lastAt = startedAt;
    this.#file = file;
  }

  static async start(path: string, id: string, now: number, logger: Logger): Promise<Recording> {
    const file = await RecordingFile.create(path, logger);
    const head: RecordingHead = { recording: 1, id, startedAt: now };
    file.append(head);
    const recording = new Recording(head, file);
    recording.resume(now);
    await file.flushed();
    return recording;
  }

  /** What an ended service was recording; undefined where nothing of it can be read. */
  static async recover(path: string, now: number, logger: Logger): Promise<Recording | undefined> {
    const read = await readRecording(path);
    if (read === undefined) return undefined;
    const recording = new Recording(read.head, await RecordingFile.reopen(path, read.end, logger));
    for (const line of read.lines) recording.#apply(line);
    if (recording.#runsSince !== null) {
      // Nobody paused it: the time ends with the last thing that was written.
      recording.#add({ paused: recording.#lastAt });
      if (now - recording.#lastAt <= goesOnWithinMs) recording.resume(now);
      else recording.#interrupted = true;
    }
    return recording;
  }

  get running(): boolean {
    return this.#runsSince !== null;
  }

  /** Without pauses. */
  get points(): readonly RecordedPoint[] {
    return this.#points;
  }

  /** The points between two pauses each. */
  segments(): readonly (readonly RecordedPoint[])[] {
    const starts = [0, ...this.#breaks];
    return starts
      .map((start, index) => this.#points.slice(start, starts[index + 1]))
      .filter(segment => segment.length > 0);
  }

  get metres(): number {
    return this.#metres;
  }

  take({ lon, lat, altitude, time, receivedAt }: Fix): void {
    const last = this.#points.at(-1);
    if (!this.running || (last !== undefined && Math.abs(time - last[3]) < leastBetweenMs)) return;
    this.#add([receivedAt, round(lon, 7), round(lat, 7), altitude === null ? null : round(altitude, 2), time]);
  }

  pause(now: number): void {
    if (this.running) this.#add({ paused: now });
  }

  resume(now: number): void {
    this.#interrupted = false;
    if (!this.running) this.#add({ resumed: now });
  }

  summary(now: number): RecordingSummary {
    return {
      id: this.id,
      startedAt: this.startedAt,
      running: this.running,
      interrupted: this.#interrupted,
      points: this.#points.length,
      metres: this.#metres,
      milliseconds: this.#milliseconds + (this.#runsSince === null ? 0 : Math.max(0, now - this.#runsSince)),
      asOf: now,
      problem: this.#problem(),
    };
  }

  pointsFrom(from: number): RecordedPoints {
    const points = this.#points.slice(from, from + pointsAtOnce);
    return { id: this.id, points, breaks: [...this.#breaks], more: from + points.length < this.#points.length };
  }

  /** All of it is on the disk. Throws why it cannot be. */
  async flushed(): Promise<void> {
    await this.#file.flushed();
    if (this.#file.failure !== undefined) throw this.#file.failure;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #add(line: RecordingLine): void {
    this.#file.append(line);
    this.#apply(line);
  }

  #apply(line: RecordingLine): void {
    if ('paused' in line) {
      if (this.#runsSince !== null) this.#milliseconds += Math.max(0, line.paused - this.#runsSince);
      this.#runsSince = null;
      return;
    }
    if ('resumed' in line) {
      this.#runsSince = line.resumed;
      this.#lastAt = line.resumed;
      const count = this.#points.length;
      if (count > 0 && this.#breaks.at(-1) !== count) this.#breaks.push(count);
      return;
    }
    const [receivedAt, lon, lat, altitude, time] = line;
    const last = this.#points.at(-1);
    const begins = this.#breaks.at(-1) === this.#points.length;
    if (last !== undefined && !begins) this.#metres += metresBetween(last[0], last[1], lon, lat);
    this.#points.push([lon, lat, altitude, time]);
    this.#lastAt = receivedAt;
  }

  #problem(): Message | null {
    if (this.#file.failure === undefined) return null;
    return positionWords.message(isDiskFull(this.#file.failure) ? 'diskFull' : 'notWritten');
  }
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
