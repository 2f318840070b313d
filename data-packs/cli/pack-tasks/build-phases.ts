import type { Message } from '../../words/catalogue.ts';
import { progressWords } from '../../words/progress-words.ts';

/** The builder's steps in the order of display, by stages that follow each other. */
const stages = [['reading'], ['basemap', 'terrain', 'models', 'routing', 'places'], ['checksums']] as const;

/** Time after its last report that a step counts as running. */
const activeMs = 3000;

/** Names the parallel steps together, so that the text does not alternate: "drawing the map, building routes". */
export class BuildPhases {
  readonly #now: () => number;
  readonly #lastReports = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Records a report of `step` and returns the phase to display. */
  report(step: string): Message {
    const stage = stages.find(names => names.some(name => name === step));
    if (stage === undefined) return { code: `progress.${step}`, values: {} };
    const now = this.#now();
    this.#lastReports.set(step, now);
    const isActive = (name: string) => now - (this.#lastReports.get(name) ?? Number.NEGATIVE_INFINITY) <= activeMs;
    const phases = stage.filter(isActive).map(name => progressWords.message(name));
    const [first, ...others] = phases;
    return first !== undefined && others.length === 0 ? first : progressWords.message('together', { phases });
  }
}
