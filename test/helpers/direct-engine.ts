import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A method of Valhalla and its request. */
export type DirectQuestion = readonly [
  'route' | 'matrix' | 'isochrone' | 'locate' | 'traceRoute' | 'traceAttributes' | 'optimizedRoute',
  object,
];

const script = fileURLToPath(new URL('./direct-engine-process.ts', import.meta.url));

/** Valhalla's own answers over a pack's graph, in order; `{ error }` where it refuses. */
export async function askEngine(
  pack: string,
  questions: readonly DirectQuestion[],
): Promise<ReturnType<typeof JSON.parse>[]> {
  const tiles = join(pack, 'routing.tar');
  const { stdout } = await promisify(execFile)(process.execPath, [script, tiles, JSON.stringify(questions)], {
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout);
}
