import type { Logger } from 'pino';
import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import { resultOf, type Told } from '../../told-result.ts';
import type { PreparedPicture } from '../picture/prepare-picture.ts';

/** Milliseconds; long bodies are rare. */
const idleMs = 10_000;

/** Parses bodies that are too long for the main thread: 2 MiB take a third of a second. */
export class PictureThread {
  readonly #client: WorkerClient<Uint8Array<ArrayBuffer>, Told<PreparedPicture>>;

  constructor(logger: Logger) {
    this.#client = new WorkerClient({
      file: new URL('./read-bodies.ts', import.meta.url),
      name: 'thread that reads bodies of static maps',
      concurrency: 1,
      idleMs,
      onStopped: error =>
        logger.error({ err: error }, 'the thread that reads bodies stopped; the next long one starts another'),
    });
  }

  /** Throws the refusals of the body. */
  async read(bytes: Uint8Array): Promise<PreparedPicture> {
    const own = Uint8Array.from(bytes);
    return resultOf(await this.#client.ask(own, { transfer: [own.buffer] }));
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
