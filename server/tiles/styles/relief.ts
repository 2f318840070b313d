import type {
  HillshadeLayerSpecification,
  LayerSpecification,
  SourceSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { reliefMaxzoom } from '../relief/relief-tiles.ts';

/** The terrain archive; its tiles are 512 px. */
export const terrainSource: SourceSpecification = {
  type: 'raster-dem',
  url: 'pmtiles://{{TERRAIN_URL}}',
  encoding: 'terrarium',
  tileSize: 512,
};

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
    maxzoom: reliefMaxzoom,
    attribution: 'ETOPO5 (NOAA)',
  };
}

/** In a layer's `metadata`: part of the ground, no relief that is switched on and off. */
export const groundMark = 'outpost:ground';

/** The zoom from which regions draw their own relief. */
export const regionalReliefZoom = 6;

/** Above the land, below the water. Soft: the land's colours stay. */
export const hillshade: HillshadeLayerSpecification = {
  id: 'hillshade',
  type: 'hillshade',
  source: 'terrain',
  minzoom: regionalReliefZoom,
  paint: {
    'hillshade-exaggeration': ['interpolate', ['linear'], ['zoom'], 6, 0.25, 12, 0.35, 16, 0.22],
    'hillshade-shadow-color': '#6b6352',
    'hillshade-highlight-color': '#ffffff',
    'hillshade-accent-color': '#857b68',
  },
};

export const worldHillshade: LayerSpecification = {
  ...hillshade,
  id: 'world_hillshade',
  source: 'world_relief',
  minzoom: 0,
  maxzoom: 8.5,
  paint: {
    ...hillshade.paint,
    'hillshade-exaggeration': ['interpolate', ['linear'], ['zoom'], 1, 0.3, 5, 0.3, 7, 0.2, 8.5, 0],
  },
};

/** Below the water: heights of the ground are too coarse to end at the shore of a sea. */
export const contours: LayerSpecification = {
  id: 'contours',
  type: 'line',
  source: 'contours',
  'source-layer': 'contours',
  filter: ['!=', ['get', 'ele'], 0],
  minzoom: 10,
  paint: {
    'line-color': ['match', ['get', 'level'], 1, '#a8703a', '#b98a55'],
    'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0.25, 13, 0.55],
    'line-width': ['match', ['get', 'level'], 1, 1.1, 0.5],
  },
};

/** Heights on the index lines, below the other labels: bare metres, as on topographic maps. */
export const contourLabels: LayerSpecification = {
  id: 'contour_labels',
  type: 'symbol',
  source: 'contours',
  'source-layer': 'contours',
  minzoom: 11,
  filter: ['all', ['>', ['get', 'level'], 0], ['!=', ['get', 'ele'], 0]],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 260,
    'text-field': ['to-string', ['get', 'ele']],
    'text-font': ['Noto Sans Regular'],
    'text-size': 9.5,
    'text-padding': 8,
    'text-max-angle': 20,
  },
  paint: { 'text-color': '#7a4518', 'text-halo-color': '#f4f0e4', 'text-halo-width': 1.2 },
};
