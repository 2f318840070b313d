import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A method of the engine and a query in its own terms. */
export type DirectQuestion = readonly [
  'route' | 'matrix' | 'isochrone' | 'locate' | 'traceRoute' | 'traceAttributes' | 'optimizedRoute',
  object,
];

const script = fileURLToPath(new URL('./direct-engine-process.ts', import.meta.url));

/** What the engine itself answers over a pack's graph, one question after the other; `{ error }` where it refuses. */
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
