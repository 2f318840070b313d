import type { FoundPack as FoundInStore } from '../../../data-packs/store/found-pack.ts';
import { partSizes } from '../part-sizes.ts';
import type { FoundPack } from '../schemas.ts';

/** A pack that lies somewhere, as windows are told of it. */
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
    ...(installedVersion === undefined ? {} : { installedVersion }),
  };
}
