import { type RegionFile, RegionFiles, type Regions } from '../regions/index.ts';

const layout = /^traffic\/([A-Z]{2}\/.+)$/;

/** Traffic data of all mounted regions (`data-packs/SPEC.md`, "traffic/"): files by country, served as they are. */
export class Traffic {
  readonly #files: RegionFiles;
  #madeOf: readonly RegionFile[] | undefined;
  #countries: string[] = [];

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

  /** The file at an address such as `NL/incidents.json`. */
  find(address: string): RegionFile | undefined {
    return this.#files.find(address);
  }
}
