import { fileURLToPath } from 'node:url';
import { electronBinary } from '../../build/start/electron-binary.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The desktop program's main module. */
export const mainModule = fileURLToPath(new URL('../../electron/main.ts', import.meta.url));

/** Software rendering: every frame of an animation costs what a picture costs. */
export const calmSwitches: readonly string[] = ['--force-prefers-reduced-motion'];

/** A real Electron: `ELECTRON_PATH`, or the one that was installed. `undefined` where there is none. */
export function electronProgram(): string | undefined {
  const named = process.env.ELECTRON_PATH;
  return named === undefined || named === '' ? electronBinary(root) : named;
}

export const dataOption = (dataDir: string | undefined): readonly string[] =>
  dataDir === undefined ? [] : [`--data-dir=${dataDir}`];
