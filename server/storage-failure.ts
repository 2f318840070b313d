import { diskTrouble } from '../data-packs/store/disk/disk-trouble.ts';
import { Failure } from './errors.ts';

const storageCodes = ['storage_full', 'storage_failed'] as const;

/** The failure for an error of a disk that is full or fails, for a file or for the database; else `undefined`. */
export function storageFailureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return storageCodes.some(code => code === error.code) ? error : undefined;
  const trouble = diskTrouble(error);
  if (trouble === undefined) return undefined;
  return new Failure(trouble === 'full' ? 'storage_full' : 'storage_failed', undefined, { cause: error });
}
