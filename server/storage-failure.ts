import { errorCode } from '../data-packs/runtime/error-code.ts';
import { isDiskFull } from '../data-packs/store/disk-space.ts';
import { Failure } from './errors.ts';

const storageCodes = ['storage_full', 'storage_failed'] as const;
type StorageCode = (typeof storageCodes)[number];

/** What systems and SQLite say of a disk that fails, or takes no writes any more. */
const failed: ReadonlySet<unknown> = new Set(['EIO', 'EROFS', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']);

function storageCodeOf(error: unknown): StorageCode | undefined {
  const code = errorCode(error);
  if (isDiskFull(error) || code === 'SQLITE_FULL') return 'storage_full';
  const isFailed = failed.has(code) || String(code).startsWith('SQLITE_IOERR');
  return isFailed ? 'storage_failed' : undefined;
}

/** The failure for an error of a disk that is full or fails, for a file or for the database; else `undefined`. */
export function storageFailureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return storageCodes.some(code => code === error.code) ? error : undefined;
  const code = storageCodeOf(error);
  return code && new Failure(code, undefined, { cause: error });
}
