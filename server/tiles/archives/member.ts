import { Compression } from 'pmtiles';
import type { ArchiveDirectory } from './archive-directory.ts';
import type { VirtualKind } from './archive-paths.ts';
import type { JoinInput } from './join.ts';

/** A region's archive among those that are joined. */
export interface Member {
  input: JoinInput;
  directory: ArchiveDirectory;
  /** Where its tile data begin in the joined tile data. */
  base: number;
  /** Length of its tile data. */
  length: number;
}

/** What is written in the joined archive as the compression of its tiles. */
export const joinedCompression = (kind: VirtualKind): Compression =>
  kind === 'basemap' ? Compression.Gzip : Compression.None;
