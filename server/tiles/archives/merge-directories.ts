import type { DirectoryColumns } from '../../../data-packs/format/pmtiles/directory.ts';

/** Called with tiles `tileId .. tileId + runLength - 1`, ascending, and the entry of each archive that holds them. */
export type SpanVisitor = (tileId: number, runLength: number, holders: readonly Holder[]) => void;

/** Entry `entry` of archive `archive`. */
export interface Holder {
  archive: number;
  entry: number;
}

/**
 * Walks the directories of several archives together. Splits runs where another archive's run begins or ends, so that
 * all tiles of a span have the same holders and bytes. Linear in the number of entries.
 */
export function mergeDirectories(archives: readonly DirectoryColumns[], visit: SpanVisitor): void {
  const entry = new Uint32Array(archives.length);
  /** First tile of the current entry that was not visited yet. */
  const next = archives.map(columns => columns.tileIds[0] ?? Number.POSITIVE_INFINITY);
  const endOf = (archive: number): number => {
    const columns = archives[archive];
    const at = entry[archive] as number;
    return (columns?.tileIds[at] as number) + (columns?.runLengths[at] as number);
  };
  for (;;) {
    let start = Number.POSITIVE_INFINITY;
    for (const tile of next) if (tile < start) start = tile;
    if (start === Number.POSITIVE_INFINITY) return;

    const holders: Holder[] = [];
    let end = Number.POSITIVE_INFINITY;
    for (let archive = 0; archive < next.length; archive++) {
      const tile = next[archive] as number;
      if (tile === start) {
        holders.push({ archive, entry: entry[archive] as number });
        end = Math.min(end, endOf(archive));
      } else {
        end = Math.min(end, tile);
      }
    }
    visit(start, end - start, holders);
    for (const { archive } of holders) {
      if (end < endOf(archive)) {
        next[archive] = end;
        continue;
      }
      entry[archive] = (entry[archive] as number) + 1;
      next[archive] = archives[archive]?.tileIds[entry[archive] as number] ?? Number.POSITIVE_INFINITY;
    }
  }
}
