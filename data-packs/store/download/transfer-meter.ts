import type { Message } from '../../words/catalogue.ts';
import { retryMessage } from './network.ts';

/** A shorter window makes the speed jump, a longer one makes it stale. */
const windowMs = 5000;
const minWindowMs = 500;

/** Ten reports a second are more than anyone reads. */
const reportMs = 100;
/** Between reports while no bytes arrive: the last bytes before a stall, and the falling speed. */
const idleReportMs = 1000;

/** Measures the speed of a transfer and limits how often its progress is reported. */
export class TransferMeter {
  readonly #now: () => number;
  #samples: { time: number; bytes: number }[] = [];
  #reported = Number.NEGATIVE_INFINITY;
  #arrived = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts bytes that came over the network in this run. */
  add(bytes: number): void {
    this.#arrived += Math.max(0, bytes);
  }

  /** Whether a report is due, which then counts as made. `force`: in any case. */
  claimReport(force: boolean): boolean {
    const time = this.#now();
    if (!force && time - this.#reported < reportMs) return false;
    this.#reported = time;
    return true;
  }

  /** Over the last seconds; `undefined` until there is something to compare with. */
  bytesPerSecond(): number | undefined {
    const time = this.#now();
    this.#samples = this.#samples.filter(sample => time - sample.time <= windowMs);
    this.#samples.push({ time, bytes: this.#arrived });
    const [first] = this.#samples;
    if (first === undefined || time - first.time < minWindowMs) return undefined;
    return Math.round(((this.#arrived - first.bytes) * 1000) / (time - first.time));
  }
}

/** Runs `work` and calls `report` regularly meanwhile, also while no bytes arrive. */
export async function reportDuring<Result>(report: () => void, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(report, idleReportMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

export interface FileStep {
  /** Bytes on the disk now, with those of an earlier run. */
  bytesDone: number;
  /** Size of the whole file, where it is known. */
  bytesTotal?: number | undefined;
  /** Over the last seconds; absent until there is something to compare with. */
  bytesPerSecond?: number | undefined;
  /** Why it is tried again, and when. */
  trouble?: Message | undefined;
}

/** Turns the callbacks of `fetchFile` into progress reports. */
export class FileProgress {
  readonly #listener: (step: FileStep) => void;
  readonly #meter: TransferMeter;
  #done: number | undefined;
  #total: number | undefined;
  #trouble: Message | undefined;

  constructor(listener: (step: FileStep) => void, now: () => number) {
    this.#listener = listener;
    this.#meter = new TransferMeter(now);
  }

  async fetching(work: () => Promise<void>): Promise<void> {
    await reportDuring(() => this.#report(false), work);
    this.#report(true);
  }

  readonly onBytes = (done: number, total: number | undefined): void => {
    this.#meter.add(done - (this.#done ?? done));
    this.#done = done;
    this.#total = total;
    this.#trouble = undefined;
    this.#report(false);
  };

  readonly onRetry = (reason: Message, ms: number): void => {
    this.#trouble = retryMessage(reason, ms);
    this.#report(true);
  };

  #report(force: boolean): void {
    if (this.#done === undefined || !this.#meter.claimReport(force)) return;
    this.#listener({
      bytesDone: this.#done,
      bytesTotal: this.#total,
      bytesPerSecond: this.#meter.bytesPerSecond(),
      trouble: this.#trouble,
    });
  }
}
