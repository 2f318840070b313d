import { zxyToTileId } from 'pmtiles';
import { addEntry, type DirectoryColumns, noEntries } from '../../../data-packs/format/pmtiles/directory.ts';
import { DemTiles } from '../terrain/dem-tiles.ts';
import type { Member } from './join.ts';
import type { OverlayFile } from './overlay-file.ts';

/** A joined archive while it is made: tiles come in ascending order, and those before can be read. */
export class JoinedTiles {
  readonly columns = noEntries();
  /** Of the terrain so far. */
  readonly heights = new DemTiles(async (z, x, y) => this.#read(zxyToTileId(z, x, y)));
  readonly #members: readonly Member[];
  readonly #overlay: OverlayFile;
  /** Where the overlay begins in the tile data. */
  readonly #overlayBase: number;

  constructor(members: readonly Member[], overlay: OverlayFile) {
    this.#members = members;
    this.#overlay = overlay;
    this.#overlayBase = members.reduce((sum, member) => sum + member.length, 0);
  }

  /** Adds tiles of the overlay. */
  add(tileId: number, runLength: number, bytes: Uint8Array): void {
    addEntry(this.columns, tileId, runLength, this.#overlayBase + this.#overlay.add(bytes), bytes.length);
  }

  #read(tileId: number): Uint8Array | undefined {
    const entry = entryOf(this.columns, tileId);
    if (entry < 0) return undefined;
    const [offset, length] = [this.columns.offsets[entry] as number, this.columns.lengths[entry] as number];
    if (offset >= this.#overlayBase) return this.#overlay.read(offset - this.#overlayBase, length);
    const member = this.#members.findLast(({ base }) => base <= offset);
    if (member === undefined) return undefined;
    return member.file.read(member.directory.header.tileDataOffset + offset - member.base, new Uint8Array(length));
  }
}

/** The entry that holds a tile, -1 when none does. */
export function entryOf({ tileIds, runLengths }: DirectoryColumns, id: number): number {
  let low = 0;
  let high = tileIds.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tileIds[middle] as number) <= id) low = middle;
    else high = middle - 1;
  }
  const start = tileIds[low];
  return start !== undefined && start <= id && id < start + (runLengths[low] as number) ? low : -1;
}
