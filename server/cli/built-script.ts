import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const checkout = new URL('../../', import.meta.url);

/** Lists the sources; its own time is when they began to be read. */
export const sourcesFile = 'sources.json';

/** The file name of a built script: of `server/cli/outpost.ts`, `server.cli.outpost.js`. */
export const builtName = (script: string): string => `${script.replaceAll('/', '.').replace(/\.ts$/, '')}.js`;

/** The built form of a script, which loads in half the time; the script itself where a source is newer, or none is built. */
export const builtScript = (script: string, root = checkout): URL =>
  programIsCurrent(root) ? new URL(`dist/program/${builtName(script)}`, root) : new URL(script, root);

/** Whether all that `dist/program` was built of is still there and no newer. */
export function programIsCurrent(root = checkout): boolean {
  const file = new URL(`dist/program/${sourcesFile}`, root);
  const folder = fileURLToPath(root);
  try {
    const built = statSync(file).mtimeMs;
    const sources: string[] = JSON.parse(readFileSync(file, 'utf8'));
    return sources.every(source => statSync(folder + source).mtimeMs <= built);
  } catch {
    return false;
  }
}
