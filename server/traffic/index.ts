import { z } from 'zod';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { relativePathSchema } from '../../data-packs/format/manifest.ts';
import { readRecord } from '../../data-packs/store/disk/read-record.ts';
import { type RegionFile, RegionFiles, type Regions } from '../regions/index.ts';

const layout = /^traffic\/([A-Z]{2}\/.+)$/;
const present = /^([A-Z]{2})\/(live|incidents)\.json$/;

/** Far more than a day of minutes takes. */
const mostCycleBytes = 1 << 20;

/** The present state, and for how many seconds it may be kept. */
interface LiveTraffic {
  json: { state: string };
  seconds: number;
}

/**
 * Traffic data of all mounted regions (`data-packs/SPEC.md`, "traffic/"): files by country, served as they are, but
 * where a country has a cycle, `live.json` and `incidents.json` are those of the hour.
 */
export class Traffic {
  readonly #files: RegionFiles;
  #madeOf: readonly RegionFile[] | undefined;
  #countries: string[] = [];
  /** By checksum, which changes with the file. */
  readonly #cycles = new Map<string, Promise<TrafficCycle | undefined>>();

  constructor(regions: Regions) {
    this.#files = new RegionFiles(regions, 'traffic', (_, { path }) => layout.exec(path)?.[1]);
  }

  /** ISO codes of countries with traffic data. */
  countries(): string[] {
    const files = this.#files.all();
    if (this.#madeOf !== files) {
      this.#madeOf = files;
      this.#countries = [...new Set(files.map(({ part }) => part.path.slice('traffic/'.length).slice(0, 2)))].sort();
    }
    return this.#countries;
  }

  /** What is at an address such as `NL/incidents.json`, at a Unix time in milliseconds. */
  async find(address: string, now: number): Promise<RegionFile | LiveTraffic | undefined> {
    const [, country, what] = present.exec(address) ?? [];
    const cycle = country === undefined ? undefined : await this.#cycleOf(country);
    if (cycle === undefined) return this.#files.find(address);
    const { state, incidents, secondsLeft } = presentState(cycle, now);
    if (what === 'live') return { json: { state }, seconds: secondsLeft };
    return this.#files.find(incidents === undefined ? address : `${country}/${incidents}`);
  }

  #cycleOf(country: string): Promise<TrafficCycle | undefined> | undefined {
    const file = this.#files.find(`${country}/cycle.json`);
    if (file === undefined || file.part.size > mostCycleBytes) return undefined;
    const { sha256 } = file.part;
    const known = this.#cycles.get(sha256);
    if (known !== undefined) return known;
    // Where it is none, the files beside it are served as they are.
    const cycle = readRecord(file.path, cycleSchema);
    this.#cycles.set(sha256, cycle);
    return cycle;
  }
}

const cycleSchema = z.object({
  /** For which each state lasts. */
  seconds: z.number().positive(),
  states: z.array(z.object({ state: relativePathSchema, incidents: relativePathSchema.optional() })).min(1),
});

/** A day of prepared traffic that repeats (`data-packs/SPEC.md`, "traffic/"): the first state begins at 0 h UTC. */
type TrafficCycle = z.infer<typeof cycleSchema>;

/** The present state's files, by Unix time in milliseconds, and the whole seconds that it lasts on. */
export function presentState({ seconds, states }: TrafficCycle, now: number) {
  const position = (((now / 1000) % (seconds * states.length)) + seconds * states.length) % (seconds * states.length);
  const index = Math.floor(position / seconds);
  return { ...itemAt(states, index), secondsLeft: Math.max(1, Math.ceil((index + 1) * seconds - position)) };
}
