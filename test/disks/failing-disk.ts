import { spawnSync } from 'node:child_process';
import { closeSync, constants as flags, openSync, readFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const diskErrors = ['ENOSPC', 'EIO', 'EROFS'] as const;
/** In place of the write the process is killed. */
export const killed = 'SIGKILL';

export interface Fault {
  error: (typeof diskErrors)[number] | typeof killed;
  /** Which write fails, from 1; 0: none, which counts. */
  nth: number;
  /** Whether all after it fail, too. */
  onwards: boolean;
  /** Whether reads are meant in place of writes. */
  reads: boolean;
}

/** Fails real writes, or reads, below a folder in the processes that are started with `env`, and in their children. */
export class FailingDisk {
  readonly env: NodeJS.ProcessEnv;
  readonly #control: string;

  /** Compiles the library into `place`. Throws where there is no compiler. */
  constructor(folder: string, place: string) {
    const library = join(place, 'failing-disk.so');
    const source = fileURLToPath(new URL('failing-disk.c', import.meta.url));
    const made = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'], { encoding: 'utf8' });
    if (made.status !== 0) {
      throw new Error(`A C compiler is needed ("cc"), to make writes fail. ${made.stderr ?? made.error?.message}`);
    }
    this.#control = join(place, 'control');
    this.mend();
    this.env = {
      LD_PRELOAD: library,
      FAILING_DISK_FOLDER: folder,
      FAILING_DISK_CONTROL: this.#control,
      UV_USE_IO_URING: '0',
    };
  }

  /** Counts anew. Without one to fail only counts, as for that error. */
  fail({ error, nth, onwards, reads }: Fault): void {
    this.#write(nth, error === killed ? 0 : constants.errno[error], onwards, reads);
  }

  /** Ends the fault. Counts anew. */
  mend(): void {
    this.#write(0, 0, false, false);
  }

  /** Writes, or reads, so far. */
  get calls(): number {
    return this.#number(0);
  }

  get refused(): number {
    return this.#number(1);
  }

  #number(at: number): number {
    return Number(readFileSync(this.#control).readBigInt64LE(at * 8));
  }

  #write(nth: number, error: number, onwards: boolean, reads: boolean): void {
    const numbers = BigInt64Array.of(0n, 0n, BigInt(nth), BigInt(error), onwards ? 1n : 0n, reads ? 1n : 0n);
    // Written over in one step: the processes have this very file mapped.
    const file = openSync(this.#control, flags.O_RDWR | flags.O_CREAT);
    writeSync(file, new Uint8Array(numbers.buffer), 0, 48, 0);
    closeSync(file);
  }
}
