import type { ScriptFont } from '../canvas/canvas-fonts.ts';
import type { ContourThresholds } from './contour-tiles.ts';

/** A source's archive and zooms, as a client learns them from a TileJSON. */
export interface MapSource {
  type: 'vector' | 'raster' | 'raster-dem' | 'contours';
  /** Name of the tiles, e.g. `basemap`. */
  archive: string;
  /** Changes with the tiles. */
  version: string;
  minzoom: number;
  maxzoom: number;
  /** CSS pixels along a tile's side. */
  tileSize: number;
  /** For contours: the terrain archive's deepest zoom, and the lines to make from it. */
  contours?: { maxzoom: number; thresholds: ContourThresholds };
}

/** Resources of the renderer; pictures are drawn without those that are `undefined`. */
export interface MapResources {
  tile(archive: string, version: string, z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  /** A tile, as `14/8529/5973`, is there and cannot be decoded, or is larger than any; it is drawn as absent. */
  undecodable?(archive: string, tile: string, reason: string): void;
  glyphs(fontstack: string, start: number): Promise<Uint8Array | undefined>;
  sprite(style: string, ratio: 1 | 2): Promise<{ json: Uint8Array; png: Uint8Array } | undefined>;
  fontPaths(fontstack: string): readonly string[];
  scriptFonts(fontstack: string): readonly ScriptFont[];
}
