import { checksumFile } from '../format/checksum.ts';

/** SHA-256 of input files, each of which is read once: extracts have gigabytes. */
export class InputChecksums {
  readonly #signal: AbortSignal;
  readonly #known = new Map<string, Promise<string>>();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  of(file: string): Promise<string> {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const checksum = checksumFile(file, { signal: this.#signal }).then(({ sha256 }) => sha256);
    this.#known.set(file, checksum);
    return checksum;
  }
}
