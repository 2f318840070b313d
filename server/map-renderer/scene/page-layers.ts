import type { CompiledLayer } from '../style/compiled-style.ts';

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

/** The layer of a page that a layer of any style is drawn in. */
export function pageLayerOf({ type, source, sourceLayer }: CompiledLayer): PageLayer {
  if (type === 'hillshade' || type === 'raster' || type === 'color-relief') return 'relief';
  if (type === 'symbol' || type === 'circle') return 'labels';
  if (type === 'fill-extrusion' || sourceLayer === 'buildings') return 'buildings';
  if (source === 'contours') return 'contours';
  return type === 'line' && sourceLayer !== 'water' ? 'lines' : 'ground';
}
