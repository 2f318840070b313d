import { join } from 'node:path';
import { programsFolder } from '../data-packs/store/engine/engine-programs.ts';
import { createAtlas } from './atlas/index.ts';
import { createElevation } from './elevation/index.ts';
import { createGeocoding } from './geocoding/index.ts';
import type { ApiModule, ModuleContext } from './module.ts';
import { createReports } from './reports/index.ts';
import { createRouting } from './routing/index.ts';
import type { ServiceOptions } from './service-options.ts';
import { createStaticMaps } from './static-maps/index.ts';
import { createTiles } from './tiles/index.ts';

/** Creates the modules of maps, in the order their addresses are tried; an atlas is closed before what draws it. */
export function createModules(
  context: ModuleContext,
  options: ServiceOptions,
): { maps: ApiModule[]; atlas: ApiModule } {
  const geocoding = createGeocoding(context);
  const tiles = createTiles(context, options.tokens);
  const routing = createRouting(context, {
    programs: programsFolder(options.dataDir),
    countryAt: geocoding.countryAt,
    ...options.routing,
  });
  const pictures = createStaticMaps(context, { assets: tiles.assets, roads: routing.roads }, options.staticMaps);
  const elevation = createElevation(context);
  const reports = createReports(context, pictures.documents);
  const { sheets } = pictures;
  const atlas = createAtlas(context, { sheets, heights: elevation.heights, folder: join(options.dataDir, 'atlas') });
  return { maps: [tiles, geocoding, routing, elevation, pictures, reports], atlas };
}
