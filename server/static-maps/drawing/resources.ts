import { isWorldPicture, type MapAssets, styleNames } from '../../tiles/index.ts';
import type { MapStyles } from './map-styles.ts';
import type { ResourceRequest } from './render-messages.ts';

/** The regions changed while a picture was drawn. */
export class TilesReplaced extends Error {}

/** Supplies renderers with styles, tiles, glyphs and sprites. Throws when the style's tiles have been replaced. */
export function resourceSupplier(assets: MapAssets, styles: MapStyles) {
  return async (request: ResourceRequest): Promise<unknown> => {
    switch (request.kind) {
      case 'style':
        return styles.get(request.key);
      case 'glyphs':
        return assets.glyphs(request.fontstack, request.start);
      case 'sprite': {
        const style = styleNames.find(name => name === request.style);
        return style === undefined ? undefined : assets.files.sprite(style, request.ratio);
      }
      case 'tile': {
        const { archive, version, z, x, y } = request;
        if (isWorldPicture(archive)) return assets.files.worldTile(archive, z, x, y);
        if (archive !== 'basemap' && archive !== 'terrain') return assets.imageryTile(archive, z, x, y);
        const { etag } = await assets.archive(archive);
        if (etag !== version)
          throw new TilesReplaced(`the ${archive} tiles were replaced while a picture was drawn from them`);
        return assets.tile(archive, z, x, y);
      }
    }
  };
}
