import { join } from 'node:path';
import { installedProgram, programsFolder } from '../../data-packs/store/engine/engine-programs.ts';
import { root } from './packs.ts';

/** The data folder whose routing engine the tests use; `npm run test:engines` installs it. */
export const engineHome = join(root, 'test', 'output');

/** The routing engine's programs, installed or not. */
export const programs = programsFolder(engineHome);

/** Why tests of the programs are left out; undefined where they are installed. */
export const missingPrograms =
  installedProgram(programs, 'valhalla_service') === undefined
    ? `the routing engine's programs are not in ${programs}: npm run test:engines installs them`
    : undefined;
