import { closeSync, fstatSync, openSync } from 'node:fs';
import { readFully } from './read-fully.ts';

/** The bytes of a region's archive, for worker threads, which may wait for them. */
export interface MemberBytes {
  readonly size: number;
  /** Fills `target` from `position` and returns it. Throws when the archive ends before. */
  read(position: number, target: Uint8Array): Uint8Array;
  close(): void;
}

export type OpenMember = (path: string) => MemberBytes;

/** Opens a file. Throws Node's own error. */
export const openMemberFile: OpenMember = path => {
  const file = openSync(path, 'r');
  return {
    size: fstatSync(file).size,
    read: (position, target) => readFully(file, path, position, target),
    close: () => closeSync(file),
  };
};
