import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { defaultRegions } from '../../data-packs/store/default-regions.ts';
import { logoFontSettings } from '../../server/built-map.ts';
import { mountRegion, openPartFile, type Regions } from '../../server/regions/index.ts';
import { type VirtualKind, virtualKinds } from '../../server/tiles/archives/archive-paths.ts';
import { VirtualArchive } from '../../server/tiles/archives/virtual-archive.ts';
import { scriptFontsName } from '../../server/tiles/glyphs/script-fonts.ts';
import { ImageryCatalogue } from '../../server/tiles/imagery/imagery-catalogue.ts';
import { MapAssets } from '../../server/tiles/index.ts';
import { MapFiles } from '../../server/tiles/map-files.ts';
import { makeCurrent } from '../made/make-current.ts';
import { writeGlyphs } from './glyphs/glyph-maker.ts';
import { writeLogoFonts } from './glyphs/write-logo-fonts.ts';
import { writeScriptFonts } from './glyphs/write-script-fonts.ts';
import { mapFolder } from './map-folder.ts';
import { writePictures } from './relief/write-pictures.ts';
import { writeRelief } from './relief/write-relief.ts';
import { writeSprites } from './sprites/write-sprites.ts';
import { writeThumbnails } from './thumbnails/write-thumbnails.ts';

const noAddresses = { baseUrl: '', cdnUrl: '', siteUrl: '' };

/**
 * Makes glyphs, icons, the world's relief and pictures, the default regions' joined archives, and with these small pictures of the styles, where they are
 * outdated.
 */
export const makeMap = (root: string): Promise<void> =>
  makeCurrent(root, mapFolder, async made => {
    const [joined] = await Promise.all([
      joinRegions(join(root, 'dist/regions'), join(made, 'archives')),
      writeSprites(join(made, 'sprites')),
      writeGlyphs(join(made, 'glyphs')),
      writeLogoFonts(join(made, logoFontSettings)),
      writeScriptFonts(join(made, scriptFontsName)),
      writeRelief(join(made, 'relief')),
      writePictures(made),
    ]);
    const assets = new MapAssets({
      regions: joined.regions,
      archives: joined.archives,
      files: new MapFiles(made),
      imagery: new ImageryCatalogue(joined.regions, openPartFile),
      urls: () => noAddresses,
    });
    await writeThumbnails(assets, join(made, 'thumbnails'));
    await joined.close();
  });

interface JoinedRegions {
  regions: Regions;
  archives: Record<VirtualKind, VirtualArchive>;
  close(): Promise<void>;
}

/** Joins the default regions as the service would: the first start of an installation finds it done. */
async function joinRegions(regionsFolder: string, cacheFolder: string): Promise<JoinedRegions> {
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
