import { Compression } from 'pmtiles';
import type { ArchiveDirectory } from './archive-directory.ts';
import type { VirtualKind } from './archive-paths.ts';
import type { JoinInput } from './join.ts';

/** A region's archive among those that are joined. */
export interface Member {
  input: JoinInput;
  directory: ArchiveDirectory;
  /** Offset of its tile data in the joined tile data. */
  base: number;
  /** Length of its tile data. */
  length: number;
}

/** Compression of the tiles of a joined archive, as its header states it. */
export const joinedCompression = (kind: VirtualKind): Compression =>
  kind === 'basemap' ? Compression.Gzip : Compression.None;
