import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Compression } from 'pmtiles';
import type { Attribution, Coverage } from '../../../data-packs/format/manifest.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { CoverageShares } from '../overlay/coverage-shares.ts';
import type { ArchiveDirectory } from './archive-directory.ts';
import type { VirtualKind } from './archive-paths.ts';
import type { AwaitedBytes } from './awaited-bytes.ts';
import type { FilePiece } from './byte-space.ts';

/** A region's archive among those that are joined. */
export interface Member {
  input: JoinInput;
  directory: ArchiveDirectory;
  file: MemberBytes;
  /** Of terrain that ends where the region does. */
  shares: CoverageShares | undefined;
  /** Offset of its tile data in the joined tile data. */
  base: number;
  /** Length of its tile data. */
  length: number;
}

/** Compression of the tiles of a joined archive, as its header states it. */
export const joinedCompression = (kind: VirtualKind): Compression =>
  kind === 'basemap' ? Compression.Gzip : Compression.None;

/** Fills `target` with the bytes of an open file from `position`, and returns it. Throws when the file ends before. */
export function readFully(file: number, path: string, position: number, target: Uint8Array): Uint8Array {
  for (let done = 0; done < target.length; ) {
    const count = readSync(file, target, done, target.length - done, position + done);
    if (count === 0) throw new Error(`${path} is shorter than its directory says`);
    done += count;
  }
  return target;
}

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

/** One region's archive of the kind. */
export interface JoinInput {
  id: string;
  path: string;
  sha256: string;
  coverage: Coverage;
  bounds: Bounds;
  attributions: Attribution[];
}

/** A job of the join worker: the inputs in order of id, so that the same set always gives the same archive. */
export interface JoinJob {
  kind: VirtualKind;
  inputs: JoinInput[];
  /** Folder and beginning of the names of the files it writes. */
  cachePrefix: string;
  /** No regions are served yet. */
  isFirst: boolean;
  /** Set to 1 to stop between tiles: terminating a thread within zlib would end the process. */
  stop?: Int32Array;
  /** Asks the main thread for what lies in a store of packs; only basemaps do. */
  awaited?: AwaitedBytes | undefined;
}

/** The job was stopped; nothing it wrote is left. */
export class JoinStopped extends Error {}

export function throwIfStopped({ stop }: JoinJob): void {
  if (stop !== undefined && Atomics.load(stop, 0) === 1) throw new JoinStopped();
}

/** A joined archive: its pieces one after the other are a valid PMTiles file. */
export interface JoinedArchive {
  pieces: FilePiece[];
  minzoom: number;
  maxzoom: number;
  /** Number of regions in it. */
  regions: number;
}

export type JoinMessage =
  /** `final` is false while tiles that several regions hold still come from one of them. */
  | { type: 'archive'; final: boolean; archive: JoinedArchive }
  /** A region's archive that cannot be read is left out. */
  | { type: 'damaged'; id: string; reason: string };
