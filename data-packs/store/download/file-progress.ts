import type { Message } from '../../words/catalogue.ts';
import { everyMs, withPulse } from './pulse.ts';
import { RecentSpeed } from './recent-speed.ts';
import { retryMessage } from './try-again.ts';

export interface FileStep {
  /** That are there now, also from an earlier run. */
  bytesDone: number;
  /** Of the whole, where that is known. */
  bytesTotal?: number;
  /** Over the last seconds; absent until there is something to compare with. */
  bytesPerSecond?: number;
  /** Why it is tried again, and when. */
  trouble?: Message;
}

/** Listens to `fetchFile`, and tells it on in moderation. */
export class FileProgress {
  readonly #listener: (step: FileStep) => void;
  readonly #now: () => number;
  readonly #speed: RecentSpeed;
  #done: number | undefined;
  #total: number | undefined;
  #trouble: Message | undefined;
  /** Bytes that came over the network in this run: the speed is theirs. */
  #arrived = 0;
  #told = Number.NEGATIVE_INFINITY;

  constructor(listener: (step: FileStep) => void, now: () => number) {
    this.#listener = listener;
    this.#now = now;
    this.#speed = new RecentSpeed(now);
  }

  async fetching(work: () => Promise<void>): Promise<void> {
    await withPulse(() => this.#tell(false), work);
    this.#tell(true);
  }

  readonly onBytes = (done: number, total: number | undefined): void => {
    this.#arrived += Math.max(0, done - (this.#done ?? done));
    this.#done = done;
    this.#total = total;
    this.#trouble = undefined;
    this.#tell(false);
  };

  readonly onRetry = (reason: Message, ms: number): void => {
    this.#trouble = retryMessage(reason, ms);
    this.#tell(true);
  };

  #tell(now: boolean): void {
    if (this.#done === undefined) return;
    const time = this.#now();
    if (!now && time - this.#told < everyMs) return;
    this.#told = time;
    const bytesPerSecond = this.#speed.at(this.#arrived);
    this.#listener({
      bytesDone: this.#done,
      ...(this.#total === undefined ? {} : { bytesTotal: this.#total }),
      ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }),
      ...(this.#trouble === undefined ? {} : { trouble: this.#trouble }),
    });
  }
}
