import type { FileHandle } from 'node:fs/promises';
import { partBytes, type Section, withPackFile } from './pack-file.ts';
import { type ReadAt, tarEntries } from './tar-entries.ts';

/** More than anybody keeps; a file with more is not counted on. */
const mostItems = 20_000;
const itemName = /^items\/[0-9a-f-]{36}\/item\.json$/;

export interface CarriedItems {
  count: number;
  bytes: number;
}

/** How many items an `.outpost` file brings along; none where they are no sound archive. Their contents are not read. */
export async function countCarriedItems(path: string): Promise<CarriedItems | undefined> {
  return withPackFile(path, async ({ handle, items }) => {
    if (items === undefined) return undefined;
    let count = 0;
    try {
      for await (const { name } of tarEntries(sectionOf(handle, items), items.size))
        if (itemName.test(name)) count += 1;
    } catch {
      return undefined;
    }
    return count === 0 || count > mostItems ? undefined : { count, bytes: items.size };
  });
}

/** Runs `work` with the bytes of the items that an `.outpost` file brings along; undefined where it has none. */
export async function withCarriedItems<Result>(
  path: string,
  work: (chunks: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result | undefined> {
  return withPackFile(path, async ({ handle, items }) => {
    if (items === undefined) return undefined;
    const starts = new Map([['items', items.start]]);
    return work(partBytes({ handle, starts }, { path: 'items', size: items.size }, path));
  });
}

/** A file in a file. */
function sectionOf(handle: FileHandle, { start, size }: Section): ReadAt {
  return {
    read: (buffer, offset, length, position) =>
      handle.read(buffer, offset, Math.max(0, Math.min(length, size - position)), start + position),
  };
}
