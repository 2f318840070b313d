/** Something that work which was stopped or killed has left in the data folder, and that the next may go on with. */
export interface KeptThing {
  /** Name of its folder or file: of no two things the same. */
  id: string;
  /** `file`: an `.outpost` file from an address; `build`: what a killed build had made so far, of use to nobody. */
  what: 'download' | 'file' | 'extract' | 'build';
  /** As people call it. */
  name: string;
  /** Id of the region it is of. */
  region?: string;
  /** Address of the catalogue it comes from. */
  catalogue?: string;
  /** Of the whole, where that is known. */
  bytesTotal?: number;
  /** All that there is of it. */
  paths: readonly string[];
  /** Does `work` while nobody else works with it; `false` where somebody does. */
  whileUnused(work: () => Promise<void>): Promise<boolean>;
  remove(): Promise<void>;
}
