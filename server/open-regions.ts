import { join } from 'node:path';
import type { Closers } from './closers.ts';
import { InstalledRegions, openPartFile, PartChecks } from './regions/index.ts';
import type { Ground } from './service-ground.ts';
import { createStoredPacks, type StoredPacksOptions } from './stored-packs/index.ts';

/** Opens the regions of the data folder and of a store of packs, and begins to check their parts. */
export async function openRegions(
  { dataDir, cacheDir, clock, logger }: Ground,
  { packStore, idleMs }: { packStore: StoredPacksOptions | undefined; idleMs: () => number },
  closers: Closers,
) {
  const storedPacks = packStore && (await createStoredPacks(packStore, { dataDir, cacheDir, logger }));
  closers.push(() => storedPacks?.close());
  const regions = new InstalledRegions(dataDir, logger, storedPacks?.mirror);
  closers.push(() => regions.close());
  await regions.open();
  storedPacks?.start(regions);
  const partChecks = new PartChecks({ regions, file: join(cacheDir, 'checked-parts.json'), clock, logger, idleMs });
  closers.push(() => partChecks.close());
  return { regions, storedPacks, partChecks, openPart: storedPacks?.openPart ?? openPartFile };
}
