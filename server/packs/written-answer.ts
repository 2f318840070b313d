/** A JSON text that is written anew only when something it was made of has changed. */
export class WrittenAnswer {
  #madeOf: readonly unknown[] = [];
  #text: Promise<string> | undefined;

  /** `madeOf`: compared by identity, one by one. Overlapping calls share one writing; one that failed is tried again. */
  text(madeOf: readonly unknown[], write: () => Promise<string>): Promise<string> {
    const isSame = madeOf.length === this.#madeOf.length && madeOf.every((value, i) => value === this.#madeOf[i]);
    if (this.#text !== undefined && isSame) return this.#text;
    const text = write();
    this.#madeOf = madeOf;
    this.#text = text;
    text.catch(() => {
      if (this.#text === text) this.#text = undefined;
    });
    return text;
  }
}
