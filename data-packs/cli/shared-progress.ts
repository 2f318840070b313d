import { printJson, showProgress } from './command-line.ts';
import { type DefaultRegion, defaultRegions } from './missing-regions.ts';

/** One bar for regions that are made side by side. */
export class SharedProgress {
  readonly #shares = new Map<DefaultRegion, number>();
  readonly #json: boolean;
  readonly #start = performance.now();
  readonly #bar: ReturnType<typeof showProgress>;
  #last = '';

  constructor(regions: readonly DefaultRegion[], json: boolean) {
    for (const id of regions) this.#shares.set(id, 0);
    this.#json = json;
    this.#bar = showProgress(json);
  }

  report(id: DefaultRegion, phase: string, fraction: number, detail?: string): void {
    this.#shares.set(id, fraction);
    const overall = this.#overall();
    if (!this.#json) {
      this.#bar.progress({ phase: `${id}: ${phase}`, fraction: overall, ...(detail === undefined ? {} : { detail }) });
      return;
    }
    const percent = Math.floor(overall * 100);
    const seconds = (performance.now() - this.#start) / 1000;
    const etaSeconds = percent >= 5 ? Math.round((seconds * (1 - overall)) / overall) : undefined;
    const text = `${id} ${phase} ${percent}`;
    if (text !== this.#last)
      printJson({ event: 'progress', phase: `${id}: ${phase}`, fraction: overall, percent, etaSeconds });
    this.#last = text;
  }

  done(): void {
    this.#bar.done();
    if (this.#json) printJson({ event: 'done', regions: [...this.#shares.keys()] });
  }

  #overall(): number {
    let done = 0;
    let all = 0;
    for (const [id, fraction] of this.#shares) {
      done += fraction * defaultRegions[id].weight;
      all += defaultRegions[id].weight;
    }
    return all === 0 ? 1 : done / all;
  }
}
