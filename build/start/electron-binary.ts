import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay } from './display.ts';

/** Electron's program where it was installed; never downloads it. */
export function electronBinary(root: string): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return undefined;
  const binary = join(folder, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/**
 * Whether this Electron was built with Node's type stripping, which main, service and routing engine are run by. Asked of the program
 * itself: distributions may build Node without it.
 */
function runsTypeScript(binary: string): boolean {
  const { stdout } = spawnSync(binary, ['--print', 'process.features.typescript'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return stdout?.trim() === 'strip';
}

/** Why an Electron, `undefined` where none was installed, opens no window here; `undefined` where it does. */
export function whyNoWindow(
  binary: string | undefined,
  surroundings?: Parameters<typeof hasDisplay>[0],
): string | undefined {
  if (binary === undefined) return "Electron's program is not on this machine (install it with: npx install-electron)";
  // It would end with a crash.
  if (!hasDisplay(surroundings)) return 'There is no display for a window';
  return runsTypeScript(binary) ? undefined : 'The Electron on this machine cannot run TypeScript';
}
