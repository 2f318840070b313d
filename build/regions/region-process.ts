import { z } from 'zod';
import { buildSandbox } from '../sandbox/generate.ts';
import { buildWorld } from '../world/build-world.ts';

/** A process that makes one region: `region-process.ts sandbox|world FOLDER`. Ends with the process that started it. */
const [id, out] = z.tuple([z.enum(['sandbox', 'world']), z.string().min(1)]).parse(process.argv.slice(2));
const stop = new AbortController();
process.stdin.once('end', () => stop.abort(new Error('Stopped; nothing was changed.'))).resume();

try {
  const build = id === 'sandbox' ? buildSandbox : buildWorld;
  await build({ out, progress: () => undefined, signal: stop.signal });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
process.stdin.destroy();
