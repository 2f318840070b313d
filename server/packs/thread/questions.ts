/** What the thread is asked. Everything here may read, parse or fetch more than requests should wait for. */
export type StoreQuestion =
  | { kind: 'histories' }
  | { kind: 'catalogues' }
  /** What a catalogue calls a region. */
  | { kind: 'offered-name'; catalogue: string; region: string }
  | { kind: 'glimpse-catalogue'; url: string }
  | { kind: 'add-catalogue'; url: string; trust: { publicKey: string } | { unsigned: true } }
  | { kind: 'remove-catalogue'; url: string }
  | { kind: 'refresh-catalogues' }
  | { kind: 'find'; path: string }
  | { kind: 'carried' }
  | { kind: 'extracts' }
  | { kind: 'kept' }
  | { kind: 'discard-kept'; id: string }
  | { kind: 'trust-key'; publicKey: string; name: string };

export type StoreOrder = { id: number; question: StoreQuestion } | { cancel: number };

/** An answer is JSON in UTF-8 that was written already: it goes to the client as it is, and is not copied on the way. */
export type StoreReport =
  | { id: number; json: Uint8Array<ArrayBuffer> }
  /** `sentence`: for people, as the store tells it; else a defect. */
  | { id: number; message: string; stack: string | undefined; sentence: boolean };
