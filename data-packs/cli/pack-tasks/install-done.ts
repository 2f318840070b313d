import type { InstallResult } from '../../store/install.ts';
import type { PackTaskDone } from './task-context.ts';

/** What became of a region. `isNew` says what it is when it was not there before: "built and installed". */
export function installDone(result: InstallResult, isNew: string): PackTaskDone {
  const { manifest, directory, alreadyThere, signatureTaken } = result;
  const { id, name, version } = manifest;
  const changed = signatureTaken ? 'it is signed now, and nothing else had to be changed' : 'nothing had to be changed';
  return {
    message: alreadyThere ? `${name} is here already, in just this version; ${changed}.` : `${name} is ${isNew}.`,
    region: id,
    version,
    path: directory,
  };
}
