/** The builder's steps as people call them, in the order they are named in. A stage begins when the one before is over. */
const stages: readonly Readonly<Record<string, string>>[] = [
  { reading: 'reading the map data' },
  { basemap: 'drawing the map', terrain: 'building terrain', routing: 'building routes', places: 'building search' },
  { checksums: 'checking' },
];

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
  heard(step: string): string {
    const stage = stages.find(words => step in words);
    if (stage === undefined) return step;
    const now = this.#now();
    this.#heard.set(step, now);
    const isOn = (name: string) => now - (this.#heard.get(name) ?? Number.NEGATIVE_INFINITY) <= rememberedMs;
    return Object.keys(stage)
      .filter(isOn)
      .map(name => stage[name])
      .join(', ');
  }
}
