import type { InstallResult } from '../../store/install.ts';
import { taskWords } from '../../words/words.ts';
import { doneWith, type PackTaskDone } from './task-context.ts';

/** The result of an install; `isNew` is the word for a new region. */
export function installDone(result: InstallResult, isNew: 'installed' | 'downloaded' | 'built'): PackTaskDone {
  const { manifest, directory, alreadyThere, signatureTaken } = result;
  const { id, name, version } = manifest;
  const what = !alreadyThere ? isNew : signatureTaken ? 'signatureTaken' : 'alreadyThere';
  return { ...doneWith(taskWords.message(what, { name })), region: id, version, path: directory };
}
