import type { Attribution, Coverage } from '../../../data-packs/format/manifest.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { VirtualKind } from './archive-paths.ts';
import type { AwaitedBytes } from './awaited-bytes.ts';
import type { FilePiece } from './byte-space.ts';

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
