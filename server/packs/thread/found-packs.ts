import type { FoundPack as FoundInStore } from '../../../data-packs/store/found-pack.ts';
import type { FoundPack } from '../pack-schemas.ts';
import { partSizes } from '../part-sizes.ts';

/** A pack that was found, for the window. */
export function foundPack({ path, manifest, bytes, trust, installedVersion }: FoundInStore): FoundPack {
  const { id, name, version, created, parts } = manifest;
  return {
    path,
    id,
    name,
    version,
    created,
    bytes,
    parts: partSizes(parts),
    trust,
    installedVersion,
  };
}
