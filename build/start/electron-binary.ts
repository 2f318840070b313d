import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay } from '../../server/cli/browser.ts';

/** The installed Electron program; never downloads it. */
export function electronBinary(root: string): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return undefined;
  const binary = join(folder, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/** Whether this Electron has Node's type stripping, which some distributions disable and the program needs. */
function runsTypeScript(binary: string): boolean {
  const { stdout } = spawnSync(binary, ['--print', 'process.features.typescript'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return stdout?.trim() === 'strip';
}

/** The reason why an Electron program (`undefined`: none installed) cannot open a window; `undefined` if it can. */
export function whyNoWindow(binary: string | undefined, system?: Parameters<typeof hasDisplay>[0]): string | undefined {
  if (binary === undefined) return "Electron's program is not on this machine (install it with: npx install-electron)";
  // Without a display Electron crashes.
  if (!hasDisplay(system)) return 'There is no display for a window';
  return runsTypeScript(binary) ? undefined : 'The Electron on this machine cannot run TypeScript';
}
