import { isKeyOf } from '../base/lookup.ts';
import { type Bounds, boundsMeet } from '../geo/bounds.ts';
import { diskTrouble } from '../store/disk/disk-trouble.ts';
import { systemFailure } from '../store/disk/system-failure.ts';
import { WordedError } from '../words/worded-error.ts';
import { builderFailures } from '../words/words.ts';

/** By the trouble of the disk, or by a code that says more. */
const texts = {
  full: 'diskFull',
  forbidden: 'outForbidden',
  readOnly: 'outReadOnly',
  EDQUOT: 'quotaUsed',
  ENOTDIR: 'outBelowFile',
  ENOENT: 'outImpossible',
  EMFILE: 'manyFilesOpen',
} as const;

/** Turns failures of the system into sentences about the pack's folder; returns others unchanged. */
export function explainError(error: unknown, out: string): unknown {
  if (!(error instanceof Error) || error instanceof WordedError || !('code' in error)) return error;
  const known = [String(error.code), String(diskTrouble(error))].find(name => isKeyOf(texts, name));
  return known ? builderFailures.error(texts[known], { out }, error) : systemFailure(error, out);
}

/** Refuses a file whose area is not that of the region, where that is known. */
export function requireMeeting(file: string, covered: Readonly<Bounds>, region: Readonly<Bounds> | undefined): void {
  if (region === undefined || boundsMeet(covered, region)) return;
  const values = { file, covered: covered.join(','), region: region.join(',') };
  throw builderFailures.error('elsewhere', values);
}
