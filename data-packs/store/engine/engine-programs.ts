import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programVersion } from './engine-platforms.ts';

/** A program of the routing engine: one answers over HTTP, two build graphs. */
export type EngineProgram = 'valhalla_service' | 'valhalla_build_admins' | 'valhalla_build_tiles';

/** Holds a folder for each version of the engine's programs. */
export const enginesFolder = (dataDir: string): string => join(dataDir, 'engine');

/** Holds the programs of the version that is used, where they are installed. */
export const programsFolder = (dataDir: string): string => join(enginesFolder(dataDir), programVersion);

/** The path of a program in its folder, installed or not. */
export const programFile = (folder: string, program: EngineProgram): string =>
  join(folder, 'valhalla', 'bin', process.platform === 'win32' ? `${program}.exe` : program);

/** The path of a program; undefined where it is not installed. */
export function installedProgram(folder: string, program: EngineProgram): string | undefined {
  const file = programFile(folder, program);
  return existsSync(file) ? file : undefined;
}
