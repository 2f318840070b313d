import { sep } from 'node:path';
import { errorCode } from '../../runtime/error-code.ts';
import type { Message } from '../../words/catalogue.ts';
import { WordedError } from '../../words/worded-error.ts';
import { storeFailures } from '../../words/words.ts';
import { diskTroubleIn } from './disk-trouble.ts';

/** Explains what the system refused in a data folder. Other failures pass unchanged. */
export function systemFailure(error: unknown, dataDir: string): unknown {
  const said = systemMessage(error, dataDir);
  return said ? new WordedError(said, { cause: error }) : error;
}

/** The path that the system refused: of a copy, a link or a new name, where it was to go. */
export function refusedPath(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { path, dest } = error as NodeJS.ErrnoException & { dest?: unknown };
  // Either disk of a copy can fail; the other errors are about writing.
  return typeof dest === 'string' && errorCode(error) !== 'EIO' ? dest : path;
}

function systemMessage(error: unknown, dataDir: string): Message | undefined {
  const path = refusedPath(error) ?? dataDir;
  switch (diskTroubleIn(dataDir, error)) {
    case 'full':
      return storeFailures.message('diskFull', { dataDir: isWithin(path, dataDir) ? dataDir : path });
    case 'forbidden':
      return storeFailures.message('forbidden', { path });
    case 'readOnly':
      return storeFailures.message('readOnly', { path });
    case 'fails':
      return storeFailures.message('diskFails', { path });
    default:
      return undefined;
  }
}

/** Whether a path is a folder, or in it. */
export const isWithin = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`);
