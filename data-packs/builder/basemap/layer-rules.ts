/** How a tile layer is generalised. Sizes are tile coordinates: 4096 to a tile, 16 to a pixel of a 256 px tile. */
export interface LayerRules {
  name: string;
  /** Polygons (whole features) below this area, in square tile coordinates, are left out, but not at the deepest zoom. */
  minArea?: number;
  /** Rings below this area after merging are left out or, inner ones, filled. */
  minMergedArea?: number;
  /** Up to this zoom polygons with equal attributes become one feature and shared edges between them vanish. -1: never. */
  mergePolygonsTo?: number;
  /** Where all polygons of a tile are too small to be drawn, a speck marks the place: a region is found from any zoom. */
  speck?: boolean;
  /** Lines with equal attributes are joined end to end. */
  mergeLines?: boolean;
  /** Up to this zoom joining may turn a line around. */
  reverseLinesTo?: number;
  /** Lines below this length are left out after joining, but not at the deepest zoom. */
  minLength?: number;
  /** How far beyond the tile's edge points are repeated. */
  pointBuffer?: number;
  /** Labels thinned out up to `maxzoom`: at most `limit(zoom)` per cell of `cell` tile coordinates. */
  grid?: { cell: number; maxzoom: number; limit: (zoom: number) => number };
  /** Point features with equal attributes: only one per tile. */
  uniquePoints?: boolean;
}

/** The same without functions, for workers. */
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
