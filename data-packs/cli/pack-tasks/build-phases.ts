import type { Message } from '../../words/catalogue.ts';
import { progressWords } from '../../words/progress.ts';

/** The builder's steps in the order they are named in. A stage begins when the one before is over. */
const stages = [['reading'], ['basemap', 'terrain', 'routing', 'places'], ['checksums']] as const;

/** A step that said nothing for so long is done, or waits. */
const rememberedMs = 3000;

/**
 * Steps run side by side and report in turns. Named together they stand still in front of the reader: "drawing the map, building routes".
 */
export class BuildPhases {
  readonly #now: () => number;
  readonly #heard = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** What is going on, after `step` was heard of. */
  heard(step: string): Message {
    const stage = stages.find(names => names.some(name => name === step));
    if (stage === undefined) return { code: `progress.${step}`, values: {} };
    const now = this.#now();
    this.#heard.set(step, now);
    const isOn = (name: string) => now - (this.#heard.get(name) ?? Number.NEGATIVE_INFINITY) <= rememberedMs;
    const phases = stage.filter(isOn).map(name => progressWords.message(name));
    const [first, ...others] = phases;
    return first !== undefined && others.length === 0 ? first : progressWords.message('together', { phases });
  }
}
