import { type MapAssets, styleNames } from '../tiles/index.ts';
import type { MapStyles } from './map-styles.ts';
import type { ResourceRequest } from './render-messages.ts';

/** What render threads ask for, out of the service's own hands. */
export function resourceSupplier(assets: MapAssets, styles: MapStyles) {
  return async (request: ResourceRequest): Promise<unknown> => {
    switch (request.kind) {
      case 'style':
        return styles.get(request.key);
      case 'glyphs':
        return assets.glyphs(request.fontstack, request.start);
      case 'sprite': {
        const style = styleNames.find(name => name === request.style);
        return style === undefined ? undefined : assets.sprite(style, request.ratio);
      }
      case 'tile': {
        const { archive, z, x, y } = request;
        if (archive === 'basemap' || archive === 'terrain') return assets.tile(archive, z, x, y);
        return assets.imageryTile(archive, z, x, y);
      }
    }
  };
}
