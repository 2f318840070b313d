/** JSON in UTF-8 that is written anew only when something it was made of has changed. */
export class WrittenAnswer {
  #madeOf: readonly unknown[] = [];
  #bytes: Promise<Uint8Array> | undefined;

  /** `madeOf`: compared by identity, one by one. Overlapping calls share one writing; one that failed is tried again. */
  bytes(madeOf: readonly unknown[], write: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const isSame = madeOf.length === this.#madeOf.length && madeOf.every((value, i) => value === this.#madeOf[i]);
    if (this.#bytes !== undefined && isSame) return this.#bytes;
    const bytes = write();
    this.#madeOf = madeOf;
    this.#bytes = bytes;
    bytes.catch(() => {
      if (this.#bytes === bytes) this.#bytes = undefined;
    });
    return bytes;
  }
}
