import type { Message } from '../../words/catalogue.ts';
import { retryMessage } from './network.ts';
import { reportDuring, TransferMeter } from './transfer-meter.ts';

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
