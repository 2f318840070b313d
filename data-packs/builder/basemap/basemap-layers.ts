/** Generalisation of a tile layer. Sizes are tile coordinates: 4096 to a tile, 16 to a pixel of a 256 px tile. */
export interface LayerRules {
  name: string;
  /** Leaves out polygon features below this area in square tile coordinates, except at the highest zoom. */
  minArea?: number;
  /** Leaves out rings below this area after merging, or fills them where they are inner ones. */
  minMergedArea?: number;
  /** Merges polygons with equal attributes, without the edges between them, up to this zoom; -1: never. */
  mergePolygonsTo?: number;
  /** Draws a speck where all polygons of a tile are too small, so that a region is visible at any zoom. */
  speck?: boolean;
  /** Joins lines with equal attributes. */
  mergeLines?: boolean;
  /** Lets joining reverse lines up to this zoom. */
  reverseLinesTo?: number;
  /** Leaves out lines below this length after joining, except at the highest zoom. */
  minLength?: number;
  /** Distance beyond the tile's edge up to which points are repeated. */
  pointBuffer?: number;
  /** Thins out labels up to `maxzoom`: at most `limit(zoom)` per cell of `cell` tile coordinates. */
  grid?: { cell: number; maxzoom: number; limit: (zoom: number) => number };
  /** Writes only one of several points with equal attributes per tile. */
  uniquePoints?: boolean;
}

/** The rules with defaults and without functions, for worker threads. */
export type PlainLayerRules = Required<Omit<LayerRules, 'grid'>>;

export function plainRules(rules: LayerRules): PlainLayerRules {
  return {
    name: rules.name,
    minArea: rules.minArea ?? 4,
    minMergedArea: rules.minMergedArea ?? 4,
    mergePolygonsTo: rules.mergePolygonsTo ?? -1,
    speck: rules.speck ?? false,
    mergeLines: rules.mergeLines ?? false,
    reverseLinesTo: rules.reverseLinesTo ?? -1,
    minLength: rules.minLength ?? 0,
    pointBuffer: rules.pointBuffer ?? 128,
    uniquePoints: rules.uniquePoints ?? false,
  };
}

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
