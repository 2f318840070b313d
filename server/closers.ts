import type { Logger } from 'pino';

/** Closes something that was opened. */
type Closer = () => Promise<unknown> | unknown;

/** What was opened so far; closed the other way round. */
export class Closers {
  readonly #logger: Logger;
  readonly #opened: Closer[] = [];

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  push(close: Closer): void {
    this.#opened.push(close);
  }

  /** Closes the rest where something cannot be closed. */
  async closeAll(): Promise<void> {
    for (const close of this.#opened.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        this.#logger.error({ err: error }, 'something could not be closed');
      }
    }
  }
}
