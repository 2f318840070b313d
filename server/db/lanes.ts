/** Work that waits for its transaction. */
export interface Waiting<Work> {
  work: Work;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Works that share a transaction: their answers wait for all of it. */
const mostTogether = 50;

/** Works of one lane, one after the other or together: what waits for one row waits here, with one connection. */
export class Lanes<Work> {
  readonly #together: (works: readonly Waiting<Work>[]) => Promise<void>;
  readonly #waiting = new Map<string, Waiting<Work>[]>();

  /** `together` settles all that it is given, and never rejects. */
  constructor(together: (works: readonly Waiting<Work>[]) => Promise<void>) {
    this.#together = together;
  }

  run(lane: string, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(lane);
      if (waiting !== undefined) {
        waiting.push({ work, resolve, reject });
        return;
      }
      const first = [{ work, resolve, reject }];
      this.#waiting.set(lane, first);
      void this.#empty(lane, first);
    });
  }

  async #empty(lane: string, waiting: Waiting<Work>[]): Promise<void> {
    while (waiting.length > 0) await this.#together(waiting.splice(0, mostTogether));
    this.#waiting.delete(lane);
  }
}
