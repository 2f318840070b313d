import { join } from 'node:path';
import { Router } from 'express';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { Buildings } from '../buildings/index.ts';
import { builtMap } from '../built-map.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import { Traffic } from '../traffic/index.ts';
import { type VirtualKind, virtualKinds } from './archives/archive-paths.ts';
import { archiveRouter, plainRange } from './archives/archive-router.ts';
import { ArchiveReader } from './archives/archive-source.ts';
import { VirtualArchive } from './archives/virtual-archive.ts';
import { assetRouter } from './assets/asset-router.ts';
import { ImageryCatalogue } from './imagery/imagery-catalogue.ts';
import { MapAssets } from './map-assets.ts';
import { MapFiles } from './map-files.ts';
import { mapFilesRouter } from './map-files-router.ts';
import { terrainEndpoint } from './terrain/terrain-endpoint.ts';
import { TerrainTiles } from './terrain/terrain-tiles.ts';
import { TokenBuckets } from './token/token-bucket.ts';
import { tokenEndpoint } from './token/token-endpoint.ts';
import { UrlSigner } from './token/url-signature.ts';

export interface TilesOptions {
  /** Seconds a signed URL lives. Default 900. */
  ttlSeconds?: number;
  /** The token endpoint's cap per client address. Default 60 a minute. */
  perMinute?: number;
  /** Requests an address may make at once after a pause. Default 20. */
  burst?: number;
  /** Where `npm run build` put glyphs, icons and joined archives. Default: the checkout's `dist/map`. */
  mapFolder?: string;
}

export { type ArchiveState, MapAssets } from './map-assets.ts';
export { overviewNamesEnd } from './styles/overview.ts';
export { regionalReliefZoom } from './styles/relief.ts';
export { type StyleName, styleNames } from './styles/style-names.ts';
export { isWorldPicture } from './styles/world-pictures.ts';

export interface TilesModule extends ApiModule {
  /** Styles, tiles, fonts and icons for modules that draw maps. */
  readonly assets: MapAssets;
}

/** Signed basemap and terrain archives over all mounted regions, and the styles, fonts and icons that draw them. */
export function createTiles(context: ModuleContext, options: TilesOptions = {}): TilesModule {
  const { regions, openPart, clock, logger, cacheDir, urls } = context;
  const signer = new UrlSigner(context.secret, context);
  const mapFolder = options.mapFolder ?? builtMap;
  const limit = { perMinute: options.perMinute ?? 60, burst: options.burst ?? 20 };
  const open = (kind: VirtualKind): VirtualArchive =>
    new VirtualArchive({
      kind,
      regions,
      openPart,
      logger,
      cacheFolder: join(cacheDir, 'archives'),
      shippedFolder: join(mapFolder, 'archives'),
    });
  const archives = { basemap: open('basemap'), terrain: open('terrain') };

  const imagery = new ImageryCatalogue(regions, openPart);
  const buildings = new Buildings(regions);
  const traffic = new Traffic(regions);
  const assets = new MapAssets({ regions, archives, files: new MapFiles(mapFolder), imagery, urls });

  const publicRouter = Router({ caseSensitive: true });
  publicRouter.use(archiveRouter({ archives, signer, clock }));
  publicRouter.use(assetRouter({ imagery, buildings, traffic, openPart, signer, clock }));
  publicRouter.use(mapFilesRouter(assets));

  return {
    endpoints: [
      tokenEndpoint({
        signer,
        buckets: new TokenBuckets(limit, clock),
        clock,
        aheadMs: context.aheadMs,
        lifetime: options.ttlSeconds ?? 900,
        imagery,
        credits: () => assets.credits(),
        buildings,
        traffic,
        settled: async () => {
          await Promise.all(virtualKinds.map(kind => archives[kind].settled()));
        },
      }),
      terrainEndpoint(new TerrainTiles(new ArchiveReader(archives.terrain), () => terrainBounds(regions))),
    ],
    publicRouter,
    plainAnswer: plainRange({ archives, signer, clock }),
    assets,
    isComing: () => virtualKinds.some(kind => archives[kind].isComing()),
    released: () => Promise.all(virtualKinds.map(kind => archives[kind].released())),
    close: async () => {
      await Promise.all(virtualKinds.map(kind => archives[kind].close()));
    },
  };
}

const terrainBounds = (regions: ModuleContext['regions']): Bounds[] =>
  regions
    .list()
    .flatMap(({ manifest }) => (manifest.parts.some(({ kind }) => kind === 'terrain') ? [manifest.bounds] : []));
