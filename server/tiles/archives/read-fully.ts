import { readSync } from 'node:fs';

/** Fills `target` with the bytes of an open file from `position`, and returns it. Throws when the file ends before. */
export function readFully(file: number, path: string, position: number, target: Uint8Array): Uint8Array {
  for (let done = 0; done < target.length; ) {
    const count = readSync(file, target, done, target.length - done, position + done);
    if (count === 0) throw new Error(`${path} is shorter than its directory says`);
    done += count;
  }
  return target;
}
