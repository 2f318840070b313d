/** What the thread is asked. Everything here may read, parse or fetch more than requests should wait for. */
export type StoreQuestion = { kind: 'histories' } | { kind: 'trust-key'; publicKey: string; name: string };

export type StoreOrder = { id: number; question: StoreQuestion } | { cancel: number };

/** An answer is JSON that was written already: it goes to the client as it is. */
export type StoreReport =
  | { id: number; json: string }
  /** `sentence`: for people, as the store tells it; else a defect. */
  | { id: number; message: string; stack: string | undefined; sentence: boolean };
