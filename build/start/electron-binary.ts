import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../words.ts';

/** Whether windows can be shown; systems other than Linux always have a display. */
export function hasDisplay({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Electron's program where it was installed; never downloads it. */
export function electronBinary(root: string): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return undefined;
  const binary = join(folder, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/**
 * Whether this Electron was built with Node's type stripping, which main, service and routing engine need:
 * distributions may build Node without it.
 */
function runsTypeScript(binary: string): boolean {
  const { stdout } = spawnSync(binary, ['--print', 'process.features.typescript'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return stdout?.trim() === 'strip';
}

/** Why this Electron, `undefined` where none is installed, cannot open a window here; `undefined` where it can. */
export function whyNoWindow(binary: string | undefined, system?: Parameters<typeof hasDisplay>[0]): string | undefined {
  if (binary === undefined) return t('noElectron');
  // Without a display Electron crashes.
  if (!hasDisplay(system)) return t('noDisplay');
  return runsTypeScript(binary) ? undefined : t('noTypeScript');
}
