import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nativePath } from '../../format/native-path.ts';
import { platformHere, programVersion } from './engine-platforms.ts';

/** A program of the routing engine: one answers over HTTP, two build graphs. */
export type EngineProgram = 'valhalla_service' | 'valhalla_build_admins' | 'valhalla_build_tiles';

/** Holds a folder for each version of the engine's programs. */
export const enginesFolder = (dataDir: string): string => join(dataDir, 'engine');

/** Holds the programs of the version that is used, once they are installed. */
export const installedFolder = (dataDir: string): string => join(enginesFolder(dataDir), programVersion);

const shipped = installedFolder(nativePath(fileURLToPath(new URL('../../../dist', import.meta.url))));

/** Finds the folder of the programs that are used: those that came along with the packed program, else installed ones. */
export const programsFolder = (dataDir: string, cameAlong = shipped): string =>
  installedProgram(cameAlong, 'valhalla_service') === undefined ? installedFolder(dataDir) : cameAlong;

/** The path of a program in its folder, installed or not. */
export const programFile = (folder: string, program: EngineProgram, platform = platformHere): string =>
  join(folder, 'valhalla', 'bin', platform.startsWith('win32/') ? `${program}.exe` : program);

/** The path of a program; undefined where it is not installed. */
export function installedProgram(folder: string, program: EngineProgram, platform?: string): string | undefined {
  const file = programFile(folder, program, platform);
  return existsSync(file) ? file : undefined;
}
