import type {
  HillshadeLayerSpecification,
  LayerSpecification,
  SourceSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { all, byZoom, type Expression, inked, labelsOf, layersOf, regular } from './layers.ts';
import { channelsOf, type Palette } from './palettes.ts';
import type { StyleName } from './style-names.ts';
import { hasPicture, worldPictures } from './world-pictures.ts';

/** The terrain archive; its tiles are 512 px. */
export const terrainSource = (attribution: string): SourceSpecification => ({
  type: 'raster-dem',
  url: 'pmtiles://{{TERRAIN_URL}}',
  encoding: 'terrarium',
  tileSize: 512,
  ...(attribution !== '' && { attribution }),
});

/** Metres between lines and between index lines from each zoom on, as `maplibre-contour` writes them. */
const thresholds = '10*200*1000~11*100*500~12*50*250~13*20*100~14*10*50';
/** Where heights are known every 30 m or closer, which archives have from this zoom on, the deepest lines are denser. */
const fineZoom = 13;
const fineThresholds = '16*5*25';

/**
 * Contour lines that the client's library `maplibre-contour` makes from the terrain tiles: its default protocol with
 * the parameters of its `contourProtocolUrl`. Without the library only the lines are missing. `terrainZoom`: the deepest
 * of the archive.
 */
export function contourSource(terrainZoom: number): SourceSpecification {
  const isFine = terrainZoom >= fineZoom;
  const levels = isFine ? `${thresholds}~${fineThresholds}` : thresholds;
  return {
    type: 'vector',
    tiles: [
      'dem-contour://{z}/{x}/{y}?buffer=1&contourLayer=contours&elevationKey=ele&extent=4096&levelKey=level&overzoom=1' +
        `&thresholds=${levels}`,
    ],
    minzoom: 9,
    maxzoom: isFine ? 16 : 15,
  };
}

/** The world's relief under everything's: it fades where regions begin to show more, and its cells would be seen. */
export function worldReliefSource(assets: string): SourceSpecification {
  return {
    type: 'raster-dem',
    tiles: [`${assets}/relief/{z}/{x}/{y}.webp`],
    encoding: 'terrarium',
    tileSize: 512,
    maxzoom: worldPictures.relief,
    attribution: 'ETOPO5 (NOAA)',
  };
}

/** In a layer's `metadata`: part of the ground, no relief that is switched on and off. */
const groundMark = 'outpost:ground';

/** The zoom from which regions draw their own relief. */
export const regionalReliefZoom = 7;

/** Colours that change between the zooms where a region is seen as a whole and those of its detail. */
const fromAfar = (far: string, near: string): Expression => ['interpolate', ['linear'], ['zoom'], 9, far, 11, near];

/**
 * Above the land, below the water. Soft: the land's colours stay. From afar as bright as dark, so that a region is no
 * stain on the overview.
 */
export const hillshade: HillshadeLayerSpecification = {
  id: 'hillshade',
  type: 'hillshade',
  source: 'terrain',
  minzoom: regionalReliefZoom,
  paint: {
    'hillshade-exaggeration': byZoom({ 7: 0.1, 9: 0.16, 12: 0.35, 16: 0.22, '10.5': 0.33 }),
    'hillshade-shadow-color': fromAfar('#857b68', '#6b6352'),
    'hillshade-highlight-color': '#ffffff',
    'hillshade-accent-color': fromAfar('#ffffff', '#857b68'),
  },
};

const worldHillshade: HillshadeLayerSpecification = {
  ...hillshade,
  id: 'world_hillshade',
  source: 'world_relief',
  minzoom: 0,
  maxzoom: 8.5,
  paint: {
    ...hillshade.paint,
    'hillshade-exaggeration': byZoom({ 1: 0.3, 5: 0.3, 7: 0.2, '8.5': 0 }),
  },
};

const isAboveSea: Expression = ['!=', ['get', 'ele'], 0];

/** Below the water: heights of the ground are too coarse to end at the shore of a sea. */
export const contours = layersOf('line', 'contours', 'contours')('contours', [10], isAboveSea, {
  color: ['match', ['get', 'level'], 1, '#a8703a', '#b98a55'],
  opacity: byZoom({ 10: 0.25, 13: 0.55 }),
  width: ['match', ['get', 'level'], 1, 1.1, 0.5],
});

const isIndexLine = all(['>', ['get', 'level'], 0], isAboveSea);

/** Heights on the index lines, below the other labels: bare metres, as on topographic maps. */
export const contourLabels = labelsOf('contours', 'contours')('contour_labels', [11], isIndexLine, {
  'symbol-placement': 'line',
  'symbol-spacing': 260,
  'text-field': ['to-string', ['get', 'ele']],
  'text-font': [regular],
  'text-size': 9.5,
  'text-padding': 8,
  'text-max-angle': 20,
  ...inked('#7a4518', '#f4f0e4', 1.2),
});

export interface Composition {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
}

/**
 * Adds hidden relief and contour lines to a style without them: a client shows them by their visibility, and no tile is
 * loaded until then. Relief and lines lie below the water or above imagery, heights below other labels.
 */
export function withOptionalRelief(
  { sources, layers }: Composition,
  name: StyleName,
  palette: Palette,
  terrainCredit: string,
): Composition {
  const { labels, ways } = palette;
  const aboveImagery = layers.findLastIndex(({ id }) => id.startsWith('imagery_')) + 1;
  const reliefAt = aboveImagery > 0 ? aboveImagery : layers.findIndex(({ id }) => id === 'water');
  const labelsAt = layers.findIndex(({ type }) => type === 'symbol');
  // In the palette's own colours: brown lines are lost on dark ground and loud on grey.
  const lines = { ...contours.paint, 'line-color': aboveImagery > 0 ? labels.minorRoad : ways.path };
  const heights = { ...contourLabels.paint, 'text-color': labels.minorRoad, 'text-halo-color': labels.halo };
  return {
    sources: { ...sources, terrain: terrainSource(terrainCredit) },
    layers: [
      ...layers.slice(0, reliefAt),
      ...overviewRelief(name, palette),
      hidden(shaded(hillshade, palette)),
      hidden({ ...contours, paint: lines }),
      ...layers.slice(reliefAt, labelsAt),
      hidden({ ...contourLabels, paint: heights }),
      ...layers.slice(labelsAt),
    ],
  };
}

/** Where no picture of the land has it. In the dark it is shown whatever is switched on: the land would be a black sheet. */
function overviewRelief(name: StyleName, palette: Palette): LayerSpecification[] {
  if (hasPicture(name)) return [];
  const layer = shaded(worldHillshade, palette);
  return [name === 'dark' ? { ...layer, metadata: { [groundMark]: true } } : hidden(layer)];
}

const hidden = (layer: LayerSpecification): LayerSpecification =>
  ({ ...layer, layout: { ...layer.layout, visibility: 'none' } }) as LayerSpecification;

/** Shadows that are darker than the ground, and lights that do not blind at night. */
function shaded(layer: HillshadeLayerSpecification, { ground }: Palette): HillshadeLayerSpecification {
  const isDark = channelsOf(ground.earth).reduce((sum, channel) => sum + channel) < 3 * 128;
  if (!isDark) return layer;
  const paint = {
    'hillshade-shadow-color': '#000000',
    'hillshade-highlight-color': '#9aa3ad',
    'hillshade-accent-color': '#000000',
  };
  return { ...layer, paint: { ...layer.paint, ...paint } };
}
