/** Requests that wait for news. */
export class Waiting {
  readonly #wakers = new Set<() => void>();
  #closed = false;

  /** Resolves with the next news, after so many milliseconds, or when the client goes away. */
  next(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#closed || signal.aborted) return Promise.resolve();
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(late);
        this.#wakers.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const late = setTimeout(wake, milliseconds);
      this.#wakers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  wake(): void {
    for (const wake of [...this.#wakers]) wake();
  }

  /** No request waits any longer. */
  close(): void {
    this.#closed = true;
    this.wake();
  }
}
