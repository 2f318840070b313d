import { errorCode } from '../runtime/error-code.ts';
import type { Message } from '../words/catalogue.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';

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

const isOfMkdir = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';

function systemMessage(error: unknown, dataDir: string): Message | undefined {
  const path = refusedPath(error) ?? dataDir;
  const code = errorCode(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return storeFailures.message('diskFull', { dataDir });
    case 'EACCES':
    case 'EPERM':
    case 'SQLITE_READONLY':
    case 'SQLITE_CANTOPEN':
      return storeFailures.message('forbidden', { path });
    case 'EROFS':
      return storeFailures.message('readOnly', { path });
    case 'ENOENT':
      // Node says so of a new folder on a disk that takes none.
      return isOfMkdir(error) ? storeFailures.message('forbidden', { path }) : undefined;
    case 'EIO':
      return storeFailures.message('diskFails', { path });
    default:
      return String(code).startsWith('SQLITE_IOERR') ? storeFailures.message('diskFails', { path }) : undefined;
  }
}
