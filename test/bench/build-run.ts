import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { buildRequestSchema } from '../../data-packs/cli/build-request.ts';
import { builderEnvironment } from '../../data-packs/cli/run-build.ts';
import { memoryOf } from './memory-of.ts';
import { processStat } from './process-stat.ts';

const progressSchema = z.object({ event: z.literal('progress'), secondsLeft: z.number().optional() });

/** Keeps what a build says of the time left. */
class Forecasts {
  readonly #said: { at: number; left: number }[] = [];
  readonly #started: number;

  /** `output`: lines of JSON, of a build that starts now. */
  constructor(output: Readable) {
    this.#started = performance.now();
    createInterface({ input: output }).on('line', line => {
      const progress = progressSchema.safeParse(JSON.parse(line));
      if (progress.data?.secondsLeft === undefined) return;
      this.#said.push({ at: this.#seconds(), left: progress.data.secondsLeft });
    });
  }

  /** By how much the build's end was foretold wrongly after its first tenth: a share of its time, at worst; NaN: no word. */
  worstError(): number {
    const whole = this.#seconds();
    const errors = this.#said
      .filter(({ at }) => at > whole / 10)
      .map(({ at, left }) => Math.abs(at + left - whole) / whole);
    return errors.length === 0 ? Number.NaN : Math.max(...errors);
  }

  #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }
}

const here = fileURLToPath(new URL('../..', import.meta.url));

export interface BuildRun {
  /** Seconds. */
  wall: number;
  /** Seconds of processor time of all processes. */
  cpu: number;
  /** Most bytes of all processes together, shared ones once. */
  peak: number;
  /** By how much the end was foretold wrongly after the first tenth: a share of the time, at worst. */
  forecastError: number;
}

/** Builds a pack in a process of its own, by the code of a checkout. Linux only. */
export async function runBuild(request: z.input<typeof buildRequestSchema>, checkout = here): Promise<BuildRun> {
  const cpuBefore = processStat('self').endedChildren;
  const started = performance.now();
  const script = join(checkout, 'data-packs/cli/build-process.ts');
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...builderEnvironment },
  });
  const forecasts = new Forecasts(child.stdout);
  child.stdin.write(`${JSON.stringify(request)}\n`);
  let peak = 0;
  const stop = watchMemory(child, bytes => {
    peak = Math.max(peak, bytes);
  });
  const [code] = await once(child, 'close');
  stop();
  if (code !== 0) throw new Error('the build failed');
  return {
    wall: (performance.now() - started) / 1000,
    cpu: processStat('self').endedChildren - cpuBefore,
    peak,
    forecastError: forecasts.worstError(),
  };
}

/** Looks at the memory of a process and all below it until stopped, a tenth of the time at most: it holds them up. */
export function watchMemory({ pid = 0 }: ChildProcess, onLook: (bytes: number) => void): () => void {
  const look = () => {
    const started = performance.now();
    onLook(memoryOf(pid));
    timer = setTimeout(look, Math.max(100, 10 * (performance.now() - started)));
  };
  let timer = setTimeout(look, 100);
  return () => clearTimeout(timer);
}
