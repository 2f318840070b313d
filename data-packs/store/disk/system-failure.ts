import { sep } from 'node:path';
import { errorCode } from '../../runtime/error-code.ts';
import { storeFailures } from '../../words/words.ts';
import { diskTroubleIn } from './disk-trouble.ts';

/** Explains what the system refused in a data folder. Other failures pass unchanged. */
export function systemFailure(error: unknown, dataDir: string): unknown {
  const path = refusedPath(error) ?? dataDir;
  const trouble = diskTroubleIn(dataDir, error);
  if (trouble === undefined) return error;
  if (trouble === 'full')
    return storeFailures.error('diskFull', { dataDir: isWithin(path, dataDir) ? dataDir : path }, error);
  return storeFailures.error(trouble === 'fails' ? 'diskFails' : trouble, { path }, error);
}

/** The path that the system refused: of a copy, a link or a new name, where it was to go. */
export function refusedPath(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { path, dest } = error as NodeJS.ErrnoException & { dest?: unknown };
  // Either disk of a copy can fail; the other errors are about writing.
  return typeof dest === 'string' && errorCode(error) !== 'EIO' ? dest : path;
}

/** Whether a path is a folder, or in it. */
export const isWithin = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`);
