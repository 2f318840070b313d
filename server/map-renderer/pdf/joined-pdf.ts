import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import type { JoinedFile, JoinQuestion, PageLink } from './pdf-joiner.ts';

/** A PDF that grows on the disk page by page, in any order, in a thread: it is whole once `finish` has resolved. */
export class JoinedPdf {
  readonly #thread: WorkerClient<JoinQuestion, void>;

  /** `path`: a file that does not exist yet. `pages`: how many there will be. */
  constructor(path: string, pages: number) {
    this.#thread = new WorkerClient({
      file: new URL('./join-worker.ts', import.meta.url),
      name: 'thread that joins pages',
      concurrency: 1,
      data: () => ({ path, pages }),
    });
  }

  /** `pdf`: of one page. `page`: which of the file's it becomes, from 0. */
  addPage(page: number, pdf: Uint8Array, links: readonly PageLink[]): Promise<void> {
    const moved = Uint8Array.from(pdf);
    return this.#thread.ask({ kind: 'page', page, pdf: moved, links }, { transfer: [moved.buffer] });
  }

  finish(file: JoinedFile): Promise<void> {
    return this.#thread.ask({ kind: 'finish', file });
  }

  /** Closes the file, whole or not. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
