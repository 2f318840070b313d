import { OsmInputError } from './osm/input-error.ts';

/** A build that could not be done, for a reason that is the user's to solve: one sentence. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

const sentences: Readonly<Record<string, (out: string) => string>> = {
  ENOSPC: out => `The disk is full: free some space on the one that holds ${out} and build again.`,
  EDQUOT: out => `The disk quota is used up: free some space on the disk that holds ${out} and build again.`,
  EACCES: out => `There is no permission to write ${out}: choose another --out or change the permissions.`,
  EPERM: out => `There is no permission to write ${out}: choose another --out or change the permissions.`,
  EROFS: out => `The disk that holds ${out} is read-only: choose another --out.`,
  ENOTDIR: out => `${out} cannot be made: one of the folders on the way is a file.`,
  ENOENT: out => `${out} cannot be made there: the file system takes no new folders at that place.`,
  EMFILE: () => 'Too many files are open: raise the limit ("ulimit -n 4096") and build again.',
  SQLITE_FULL: out => `The disk is full: free some space on the one that holds ${out} and build again.`,
};

/** Failures of the system as sentences about the pack's folder; everything else as it is. */
export function explained(error: unknown, out: string): unknown {
  if (!(error instanceof Error) || error instanceof OsmInputError || error instanceof BuildError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const sentence = sentences[code];
  return sentence ? new BuildError(sentence(out), { cause: error }) : error;
}
