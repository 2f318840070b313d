import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Electron's program where it was installed; never downloads it. */
export function electronBinary(root: string): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return undefined;
  const binary = join(folder, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}
