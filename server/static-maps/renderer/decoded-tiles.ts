/** The last values used, dropped when together they weigh too much. Failures are not kept. */
export class TileCache<Value> {
  readonly #capacity: number;
  readonly #entries = new Map<string, { value: Promise<Value>; weight: number }>();
  #weight = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string, load: () => Promise<Value>, weigh: (value: Value) => number): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    const entry = { value: load(), weight: 0 };
    this.#entries.set(key, entry);
    entry.value.then(
      value => {
        if (this.#entries.get(key) !== entry) return;
        entry.weight = weigh(value);
        this.#weight += entry.weight;
        this.#shrink(key);
      },
      () => this.#entries.delete(key),
    );
    return entry.value;
  }

  #shrink(keep: string): void {
    for (const [key, { weight }] of this.#entries) {
      if (this.#weight <= this.#capacity) return;
      if (key === keep) continue;
      this.#entries.delete(key);
      this.#weight -= weight;
    }
  }
}
