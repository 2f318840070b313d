import { type LayerGroup, layerGroups } from '../../../data-packs/picture/options.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import type { View } from './map-view.ts';

/** The layers of each group, in any hosted style. A layer may be in several. */
const isIn: Readonly<Record<LayerGroup, (layer: CompiledLayer) => boolean>> = {
  labels: ({ type }) => type === 'symbol',
  pois: ({ type, sourceLayer }) => type === 'symbol' && sourceLayer === 'pois',
  // What is bare land without its shading keeps it.
  relief: ({ type, isGround }) => type === 'hillshade' && !isGround,
  contours: ({ source }) => source === 'contours',
};

/** Tells whether a view shows a layer. One of whose groups is off it does not, whatever else is on. */
export function isShown(layer: CompiledLayer, view: View): boolean {
  return isChosen(layer, view) && view.zoom >= layer.minzoom && view.zoom < layer.maxzoom;
}

function isChosen(layer: CompiledLayer, { buildings, switches = {} }: View): boolean {
  if (isBuildings(layer) && buildings !== undefined) {
    return layer.type === 'fill-extrusion' ? buildings === '3d' : buildings !== 'none' && layer.visible;
  }
  const switched = layerGroups.filter(group => isIn[group](layer)).map(group => switches[group]);
  return !switched.includes(false) && (layer.visible || switched.includes(true));
}

/** House numbers are labels. */
const isBuildings = ({ type, sourceLayer }: CompiledLayer): boolean =>
  type === 'fill-extrusion' || (sourceLayer === 'buildings' && type !== 'symbol');

/** What readers of a PDF switch on and off, in their order; credits are in none. */
export const pageLayers = [
  'ground',
  'relief',
  'contours',
  'lines',
  'buildings',
  'labels',
  'overlays',
  'grid',
  'surround',
] as const;
export type PageLayer = (typeof pageLayers)[number];

export function pageLayerOf({ type, source, sourceLayer }: CompiledLayer): PageLayer {
  if (type === 'hillshade' || type === 'raster') return 'relief';
  if (type === 'symbol' || type === 'circle') return 'labels';
  if (type === 'fill-extrusion' || sourceLayer === 'buildings') return 'buildings';
  if (source === 'contours') return 'contours';
  return type === 'line' && sourceLayer !== 'water' ? 'lines' : 'ground';
}
