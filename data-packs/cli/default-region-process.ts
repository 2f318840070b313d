import { z } from 'zod';
import { buildSandbox } from '../../build/sandbox/build-sandbox.ts';
import { buildWorld } from '../../build/world/build-world.ts';

/**
 * A process that makes one default region: `default-region-process.ts sandbox|world FOLDER`. Progress as JSON lines. Stops, leaving
 * nothing behind, when it is asked to or when the process that started it is gone (its input ends).
 */
const [id, out] = z.tuple([z.enum(['sandbox', 'world']), z.string().min(1)]).parse(process.argv.slice(2));
const stop = new AbortController();
const cancelled = new Error('Stopped; nothing was changed.');
// While the island is invented, which takes five seconds, nothing here could hear a signal, nor is there anything to put back: the
// system ends the process, and who started it clears the folder.
let hears = false;
function hear(): void {
  if (hears) return;
  hears = true;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort(cancelled));
}
process.stdin.once('end', () => stop.abort(cancelled)).resume();
process.stdout.on('error', () => stop.abort(cancelled));

try {
  const build = id === 'sandbox' ? buildSandbox : buildWorld;
  await build({
    out,
    progress: ({ phase, overall, detail }) => {
      if (phase !== 'generating') hear();
      process.stdout.write(`${JSON.stringify({ phase, overall, detail })}\n`);
    },
    signal: stop.signal,
  });
} catch (error) {
  process.stderr.write(`${(error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')}\n`);
  process.exitCode = 1;
}
process.stdin.destroy();
