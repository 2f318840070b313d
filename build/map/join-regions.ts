import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { defaultRegions } from '../../data-packs/store/default-regions.ts';
import { mountRegion, type Regions } from '../../server/regions/index.ts';
import { type VirtualKind, virtualKinds } from '../../server/tiles/archives/archive-paths.ts';
import { VirtualArchive } from '../../server/tiles/archives/virtual-archive.ts';

export interface JoinedRegions {
  regions: Regions;
  archives: Record<VirtualKind, VirtualArchive>;
  close(): Promise<void>;
}

/** Joins the default regions as the service would: the first start of an installation finds it done. */
export async function joinRegions(regionsFolder: string, cacheFolder: string): Promise<JoinedRegions> {
  await mkdir(cacheFolder, { recursive: true });
  const mounted = await Promise.all(defaultRegions.map(id => mountRegion(id, join(regionsFolder, id))));
  const regions: Regions = { list: () => mounted, onChange: () => () => undefined };
  const logger = pino({ level: 'error' }, pino.destination(2));
  const open = (kind: VirtualKind) => new VirtualArchive({ kind, regions, cacheFolder, logger });
  const archives = { basemap: open('basemap'), terrain: open('terrain') };
  await Promise.all(
    virtualKinds.map(async kind => {
      await archives[kind].completed();
      // Throws where it could not be made.
      await archives[kind].current();
    }),
  );
  return {
    regions,
    archives,
    close: async () => {
      await Promise.all(virtualKinds.map(kind => archives[kind].close()));
    },
  };
}
