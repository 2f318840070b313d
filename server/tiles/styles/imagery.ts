import type { LayerSpecification, SourceSpecification } from '@maplibre/maplibre-gl-style-spec';

/**
 * Imagery bottom to top. Each placeholder stands for a URL of the tile session (`satelliteBaseUrl`, `satelliteUrl`,
 * `satelliteOceanUrl`); country aerials come from its `imagery` list and are inserted by the client before the layer
 * `imagery_aerial`, in that order. A session without a URL: the client removes source and layer.
 */
export const imagerySources: Record<string, SourceSpecification> = {
  satellite_base: { type: 'raster', url: 'pmtiles://{{SATELLITE_BASE_URL}}', tileSize: 512, maxzoom: 7 },
  satellite: { type: 'raster', url: 'pmtiles://{{SATELLITE_URL}}', tileSize: 512, maxzoom: 13 },
  satellite_ocean: { type: 'raster', url: 'pmtiles://{{SATELLITE_OCEAN_URL}}', tileSize: 512, maxzoom: 7 },
};

export const imageryLayers: LayerSpecification[] = [
  { id: 'imagery_base', type: 'raster', source: 'satellite_base' },
  { id: 'imagery_mosaic', type: 'raster', source: 'satellite' },
  {
    id: 'imagery_ocean',
    type: 'raster',
    source: 'satellite_ocean',
    maxzoom: 10,
    paint: { 'raster-opacity': ['interpolate', ['linear'], ['zoom'], 7, 1, 9.5, 0] },
  },
  // Draws nothing: marks where country aerials go.
  { id: 'imagery_aerial', type: 'background', layout: { visibility: 'none' } },
];
