import type { LayerRules } from './layer-rules.ts';

/** The tile layers of the Protomaps basemap schema v4, `routes`, `power` and `no_data`. Grid sizes are those of its label grids. */
export const basemapLayers: readonly LayerRules[] = [
  { name: 'earth', minArea: 0, minMergedArea: 2, mergePolygonsTo: 15, speck: true, mergeLines: true, pointBuffer: 512 },
  { name: 'no_data', minArea: 0, minMergedArea: 64, mergePolygonsTo: 15 },
  { name: 'landcover', minArea: 128, minMergedArea: 512, mergePolygonsTo: 7 },
  { name: 'landuse', minArea: 256, minMergedArea: 512, mergePolygonsTo: 14 },
  {
    name: 'water',
    minArea: 128,
    minMergedArea: 192,
    mergePolygonsTo: 15,
    mergeLines: true,
    minLength: 8,
    pointBuffer: 1024,
  },
  { name: 'buildings', minArea: 100, minMergedArea: 200, mergePolygonsTo: 14, uniquePoints: true, pointBuffer: 64 },
  { name: 'roads', mergeLines: true, reverseLinesTo: 13, minLength: 8 },
  { name: 'routes', mergeLines: true, reverseLinesTo: 15, minLength: 8 },
  { name: 'power', mergeLines: true, reverseLinesTo: 15, minLength: 8 },
  { name: 'boundaries', mergeLines: true, reverseLinesTo: 15 },
  { name: 'pois', grid: { cell: 128, maxzoom: 14, limit: () => 1 } },
  { name: 'places', pointBuffer: 1024, grid: { cell: 384, maxzoom: 14, limit: zoom => (zoom <= 11 ? 1 : 2) } },
];
