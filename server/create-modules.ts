import { join } from 'node:path';
import { programsFolder } from '../data-packs/store/engine/engine-programs.ts';
import type { Accounts } from './accounts/index.ts';
import { createAtlas } from './atlas/index.ts';
import { createBatch } from './batch/index.ts';
import type { AsyncDb, Db, WriteQueue } from './db/index.ts';
import { createElevation } from './elevation/index.ts';
import { createGeocoding } from './geocoding/index.ts';
import { createItems, type ItemsModule } from './items/index.ts';
import type { ApiModule, ModuleContext } from './module.ts';
import { createReports } from './reports/index.ts';
import { createRouting } from './routing/index.ts';
import type { ServiceOptions } from './service-options.ts';
import { createStaticMaps } from './static-maps/index.ts';
import { createTiles } from './tiles/index.ts';
import { createUsage } from './usage/index.ts';

/** What the modules that keep something keep it with. */
export interface KeptWith {
  dataDir: string;
  accounts: Accounts;
  db: Db;
  dbThread: AsyncDb;
  writes: WriteQueue;
}

export interface Modules {
  /** In the order their addresses are tried; closed the other way round, an atlas before what draws it. */
  all: readonly ApiModule[];
  /** Those of maps alone, which phones nearby may ask, too. */
  maps: readonly ApiModule[];
  items: ItemsModule;
}

/** Creates all modules of the API. */
export function createModules(context: ModuleContext, options: ServiceOptions, kept: KeptWith): Modules {
  const { accounts, dataDir, db, dbThread, writes } = kept;
  const { clock, logger } = context;
  const geocoding = createGeocoding(context);
  const tiles = createTiles(context, options.tokens);
  const routing = createRouting(context, {
    programs: programsFolder(dataDir),
    countryAt: geocoding.countryAt,
    ...options.routing,
  });
  const pictures = createStaticMaps(context, { assets: tiles.assets, roads: routing.roads }, options.staticMaps);
  const elevation = createElevation(context);
  const reports = createReports(context, pictures.documents);
  const maps = [tiles, geocoding, routing, elevation, pictures, reports];
  const { sheets } = pictures;
  const atlas = createAtlas(context, { sheets, heights: elevation.heights, folder: join(dataDir, 'atlas') });
  const items = createItems({ db, dbThread, writes, folder: join(dataDir, 'items'), clock, logger }, options.items);
  const endpoints = maps.flatMap(module => module.endpoints);
  const urls = () => context.urls();
  const batch = createBatch(
    { accounts, endpoints, folder: join(dataDir, 'batch'), clock, logger, urls },
    options.batch,
  );
  const further = options.furtherModules?.(context) ?? [];
  return { all: [...maps, atlas, createUsage(accounts, clock), items, batch, ...further], maps, items };
}
