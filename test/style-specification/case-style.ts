import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { japaneseFontFaces } from './japanese-fonts.ts';
import { measuredSource, tileCentre } from './map-data.ts';
import type { StyleCase } from './style-case.ts';

const side = 128;

/** The view of a case. */
export function viewOf({ view }: StyleCase): View {
  return { width: side, height: side, pixelRatio: 1, ...tileCentre, zoom: 14.4, bearing: 0, pitch: 0, ...view };
}

/** The style of a case over resources at an address. */
export function styleOf({ layers, members }: StyleCase, url: string): StyleSpecification {
  const zooms = { minzoom: 14, maxzoom: 14 };
  return {
    version: 8,
    glyphs: `${url}/glyphs/{fontstack}/{range}.pbf`,
    sprite: `${url}/sprite`,
    'font-faces': japaneseFontFaces(url),
    sources: {
      map: { type: 'vector', tiles: [`${url}/map/{z}/{x}/{y}`], ...zooms },
      measured: measuredSource(),
      photo: { type: 'raster', tiles: [`${url}/photo/{z}/{x}/{y}`], tileSize: 512, ...zooms },
      relief: {
        type: 'raster-dem',
        tiles: [`${url}/relief/{z}/{x}/{y}`],
        tileSize: 512,
        encoding: 'terrarium',
        ...zooms,
      },
    },
    layers: [...layers],
    ...members,
  };
}
