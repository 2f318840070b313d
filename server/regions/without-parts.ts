import type { PackPart, PartKind } from '../../data-packs/format/manifest.ts';
import { type MountedRegion, partLocation } from './region.ts';

/** A region as if its pack had come without some of its parts; `undefined` where nothing is left. */
export function withoutParts(region: MountedRegion, left: readonly PackPart[]): MountedRegion | undefined {
  const leftOut = new Set(left.map(({ path }) => path));
  const parts = region.manifest.parts.filter(({ path }) => !leftOut.has(path));
  if (parts.length === 0) return undefined;
  const paths = new Map(parts.map(part => [part.kind, partLocation(region, part)]));
  return Object.freeze({
    ...region,
    manifest: { ...region.manifest, parts },
    partPath: (kind: PartKind) => paths.get(kind),
  });
}
