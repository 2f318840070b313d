import { AsyncLocalStorage } from 'node:async_hooks';

/** A request, or a job, of a client: one object each. */
export interface Asker {
  /** The key, or the address of who has none of its own. */
  readonly client: string;
}

const asking = new AsyncLocalStorage<Asker>();
const service: Asker = { client: 'the service itself' };

/** Does work for a client; all that it awaits, threads and processes included, is done in that client's turns. */
export const askAs = <Result>(client: string, work: () => Result): Result => asking.run({ client }, work);

/** For whom the present work is done. */
export const askerNow = (): Asker => asking.getStore() ?? service;
