import type { InstallResult } from '../../store/install.ts';
import type { PackTaskEvent, PackWork } from '../../store/pack-task.ts';
import { inEnglish, type Message } from '../../words/catalogue.ts';
import { taskWords } from '../../words/words.ts';
import type { TaskListener } from './task-progress.ts';

/** What a task works with. `signal` stops it; its reason is the sentence for the user. */
export interface PackTaskTools {
  dataDir: string;
  progress: TaskListener;
  signal: AbortSignal;
}

export type PackTaskDone = Omit<Extract<PackTaskEvent, { event: 'done' }>, 'event'>;

export type WorkOf<Kind extends PackWork['kind']> = Extract<PackWork, { kind: Kind }>;

/** The result of an install; `isNew` is the word for a new region. */
export function installDone(result: InstallResult, isNew: 'installed' | 'downloaded' | 'built'): PackTaskDone {
  const { manifest, directory, alreadyThere, signatureTaken } = result;
  const { id, name, version } = manifest;
  const what = !alreadyThere ? isNew : signatureTaken ? 'signatureTaken' : 'alreadyThere';
  return { ...doneWith(taskWords.message(what, { name })), region: id, version, path: directory };
}

/** The sentence of the result, in English and as a message. */
export const doneWith = (said: Message): Pick<PackTaskDone, 'message' | 'said'> => ({ message: inEnglish(said), said });
