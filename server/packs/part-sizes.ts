import type { PackPart, PartKind } from '../../data-packs/format/manifest.ts';

/** Bytes of each kind of part, in the order of the manifest. */
export function partSizes(parts: readonly Pick<PackPart, 'kind' | 'size'>[]): { kind: PartKind; bytes: number }[] {
  const sizes = new Map<PartKind, number>();
  for (const { kind, size } of parts) sizes.set(kind, (sizes.get(kind) ?? 0) + size);
  return [...sizes].map(([kind, bytes]) => ({ kind, bytes }));
}
