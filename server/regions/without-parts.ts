import { join } from 'node:path';
import type { PackPart, PartKind } from '../../data-packs/format/manifest.ts';
import type { MountedRegion } from './region.ts';

/** A region as if its pack had come without some of its parts; `undefined` where nothing is left. */
export function withoutParts(region: MountedRegion, left: readonly PackPart[]): MountedRegion | undefined {
  const leftOut = new Set(left.map(({ path }) => path));
  const parts = region.manifest.parts.filter(({ path }) => !leftOut.has(path));
  if (parts.length === 0) return undefined;
  const paths = new Map(parts.map(({ kind, path }) => [kind, join(region.directory, path)]));
  return Object.freeze({
    ...region,
    manifest: { ...region.manifest, parts },
    partPath: (kind: PartKind) => paths.get(kind),
  });
}
