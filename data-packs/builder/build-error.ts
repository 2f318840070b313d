import { systemFailure } from '../store/system-failure.ts';
import { builderFailures } from '../words/failures/builder.ts';
import { WordedError } from '../words/worded-error.ts';

/** A failed build, for a reason the user can fix. */
export class BuildError extends WordedError {
  override readonly name = 'BuildError';
}

const texts = {
  ENOSPC: 'diskFull',
  EDQUOT: 'quotaUsed',
  EACCES: 'outForbidden',
  EPERM: 'outForbidden',
  EROFS: 'outReadOnly',
  ENOTDIR: 'outBelowFile',
  ENOENT: 'outImpossible',
  EMFILE: 'manyFilesOpen',
  SQLITE_FULL: 'diskFull',
} as const;

/** Turns failures of the system into sentences about the pack's folder; returns others unchanged. */
export function explainError(error: unknown, out: string): unknown {
  if (!(error instanceof Error) || error instanceof WordedError || !('code' in error)) return error;
  const known = Object.entries(texts).find(([code]) => code === error.code);
  return known
    ? new BuildError(builderFailures.message(known[1], { out }), { cause: error })
    : systemFailure(error, out);
}
