import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { PMTiles } from 'pmtiles';
import { languagesOf } from '../../data-packs/format/basemap-languages.ts';
import { builtMap } from '../../server/built-map.ts';
import { CodeRanges } from '../../server/map-renderer/canvas/canvas-fonts.ts';
import { Surface } from '../../server/map-renderer/canvas/surface.ts';
import { drawInBands, drawMap } from '../../server/map-renderer/draw-map.ts';
import { encodePicture, type Pixels } from '../../server/map-renderer/files/encode-picture.ts';
import { MapRenderer, type MapStyle } from '../../server/map-renderer/map-renderer.ts';
import type { Furniture } from '../../server/map-renderer/overlays/furniture.ts';
import { Camera, type View } from '../../server/map-renderer/scene/map-view.ts';
import type { PlacedSymbol } from '../../server/map-renderer/symbols/placement.ts';
import { MapStyles } from '../../server/static-maps/drawing/map-styles.ts';
import { faces, fontFiles } from '../../server/tiles/glyphs/font-files.ts';
import type { InstalledImagery } from '../../server/tiles/imagery/imagery-catalogue.ts';
import { isWorldPicture, type StyleName } from '../../server/tiles/index.ts';
import { MapFiles } from '../../server/tiles/map-files.ts';
import { hostedStyle } from '../../server/tiles/styles/hosted-style.ts';
import type { TestService } from '../helpers/service.ts';
import './bundled-fonts.ts';
import { isSeen } from './placed-boxes.ts';

export interface DirectPicture {
  png: Buffer;
  labels: string[];
  /** By layer. */
  placed: ReadonlyMap<string, readonly PlacedSymbol[]>;
}

/** A service, or the tiles module alone. */
export interface MapService {
  baseUrl: string;
  get(path: string): Promise<Pick<Awaited<ReturnType<TestService['get']>>, 'body'>>;
}

type StyleChange = (style: StyleSpecification) => StyleSpecification;

const urls = { baseUrl: '', cdnUrl: '', siteUrl: '' };

/**
 * The renderer by itself over a service's archives, as any client reads them: no threads, nothing laid over the map.
 */
export async function openDrawing(service: MapService) {
  const { body: session } = await service.get('/tiles/v1/token?session=drawing');
  const archives = { basemap: new PMTiles(session.url), terrain: new PMTiles(session.terrainUrl) };
  const signed = session.imagery as readonly (InstalledImagery & { url: string })[];
  const imagery = signed.map(({ url: _, ...layer }) => ({ ...layer, sha256: layer.id }));
  const photographs = new Map(signed.map(({ id, url }) => [id, new PMTiles(url)]));
  const files = new MapFiles(builtMap);
  const scripts = files.fonts.stack('sc').map(({ path, ranges }) => ({ path, ranges: new CodeRanges(ranges) }));
  const carried = languagesOf((await archives.basemap.getMetadata()) as Record<string, unknown>);
  const styles = new MapStyles({
    archive: async kind => {
      const { minZoom, maxZoom } = await archives[kind].getHeader();
      return { etag: kind, minzoom: minZoom, maxzoom: maxZoom };
    },
    style: async (name, language) =>
      hostedStyle({
        name,
        language,
        carried,
        countries: [],
        fonts: files.fonts,
        urls,
        credits: { basemap: '', terrain: '' },
        byRegion: [],
        imagery,
        terrainZoom: (await archives.terrain.getHeader()).maxZoom,
      }),
    imagery: () => imagery,
  });
  const renderer = new MapRenderer({
    tile: async (archive, _version, z, x, y) => {
      if (isWorldPicture(archive)) return files.worldTile(archive, z, x, y);
      const read = archive === 'basemap' || archive === 'terrain' ? archives[archive] : photographs.get(archive);
      const found = await read?.getZxy(z, x, y);
      return found === undefined ? undefined : new Uint8Array(found.data);
    },
    glyphs: (fontstack, start) =>
      files.glyphs(
        fontstack.split(',').filter(name => faces.has(name)),
        start,
      ),
    sprite: (style, ratio) => files.sprite(style as StyleName, ratio),
    scriptFonts: () => scripts,
    fontPaths: fontstack => fontstack.split(',').flatMap(name => (fontFiles(name) ?? []).map(({ path }) => path)),
  });
  const hostedOf = async (name: StyleName, language = 'default'): Promise<MapStyle> => {
    const hosted = styles.get(await styles.prepare(name, language));
    if (hosted === undefined) throw new Error(`there is no style ${name}`);
    return hosted;
  };
  const labelled = new WeakMap<MapStyle, MapStyle>();
  return {
    /** Where labels are, by layer, without drawing anything, and without loading what is below them. */
    place: async (name: StyleName, language: string, view: View): Promise<DirectPicture['placed']> => {
      const hosted = await hostedOf(name, language);
      const labels = labelled.get(hosted) ?? labelsAlone(hosted);
      labelled.set(hosted, labels);
      return (await renderer.lay(new Surface(1, 1), labels, view)).placed;
    },
    /** Band by band of so many pixels, with what is laid over it. */
    drawInBands: async (name: StyleName, view: View, furniture: Furniture, bandPixels?: number): Promise<Pixels> =>
      drawInBands(renderer, await hostedOf(name), view, furniture, bandPixels),
    /** The same at once. */
    drawAtOnce: async (name: StyleName, view: View, furniture: Furniture): Promise<Surface> => {
      const { width, height } = new Camera(view);
      const surface = new Surface(width, height);
      await drawMap(renderer, surface, await hostedOf(name), view, furniture);
      return surface;
    },
    /** `change`: another style than the hosted one, under a name of its own. */
    draw: async (name: StyleName, view: View, change?: [string, StyleChange]): Promise<DirectPicture> => {
      const hosted = await hostedOf(name);
      const style =
        change === undefined
          ? hosted
          : { ...hosted, key: `${hosted.key}/${change[0]}`, specification: change[1](hosted.specification) };
      const { surface, placed } = await renderer.draw(style, view);
      const png = Buffer.from(await encodePicture(surface, 'png'));
      return { png, placed, labels: [...placed].flatMap(([layer, symbols]) => labelsOf(layer, symbols, view)) };
    },
  };
}

const labelsAlone = ({ key, specification, ...style }: MapStyle): MapStyle => ({
  ...style,
  key: `${key}/labels`,
  specification: { ...specification, layers: specification.layers.filter(({ type }) => type === 'symbol') },
});

/** Labels in the picture, by the reference's names. */
function labelsOf(layer: string, symbols: readonly PlacedSymbol[], view: View): string[] {
  return symbols
    .filter(symbol => isSeen(symbol, view))
    .map(({ instance: { feature } }) => {
      const { shield_text: shield, name } = feature.properties;
      return String(layer === 'roads_shields' ? shield : (name ?? layer));
    });
}
