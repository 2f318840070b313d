import type { ContourThresholds } from './contour-tiles.ts';

/** A source's archive and zooms, as a client learns them from a TileJSON. */
export interface MapSource {
  type: 'vector' | 'raster' | 'raster-dem' | 'contours';
  /** Name of the tiles, e.g. `basemap`. */
  archive: string;
  /** Other tiles, other version. */
  version: string;
  minzoom: number;
  maxzoom: number;
  /** CSS pixels along a tile's side. */
  tileSize: number;
  /** Of type `contours`: lines are made from the terrain archive, which ends at this zoom. */
  contours?: { maxzoom: number; thresholds: ContourThresholds };
}

/** Everything the renderer loads. Where something is `undefined` the picture is drawn without it. */
export interface MapResources {
  tile(archive: string, version: string, z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  glyphs(fontstack: string, start: number): Promise<Uint8Array | undefined>;
  sprite(style: string, ratio: 1 | 2): Promise<{ json: Uint8Array; png: Uint8Array } | undefined>;
  fontPaths(fontstack: string): readonly string[];
}
