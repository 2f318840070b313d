import type { ICanonicalTileID } from '@maplibre/maplibre-gl-style-spec';
import type { CompiledLayer, CompiledStyle } from './compiled-style.ts';
import type { TileFeature, VectorTileData } from './decoded-features.ts';
import { type Camera, extent, type Transform } from './map-view.ts';
import type { SpriteImages } from './sprite-images.ts';
import type { Surface } from './surface.ts';
import type { GlyphStore } from './symbols/glyph-store.ts';
import type { TileId } from './tile-id.ts';
import type { VectorSurface } from './vector/vector-surface.ts';

/** A vector tile with its place in the picture. */
export interface SceneTile {
  id: TileId;
  data: VectorTileData;
  transform: Transform;
  /** Device pixels per tile unit. */
  scale: number;
  /** The zoom its features are filtered and laid out for; deeper than `id.z` where the source ends. */
  zoom: number;
  canonical: ICanonicalTileID;
}

/** Heights around the picture: one grid over all terrain tiles of a zoom. */
export interface HeightGrid {
  z: number;
  /** Corner of the grid, in cells of that zoom's world. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Cells along a tile's side. */
  tileCells: number;
  /** Metres, row by row; NaN where there is no data. */
  heights: Float32Array;
}

/** A raster tile with its place in the picture. */
export interface RasterTile {
  id: TileId;
  image: import('@napi-rs/canvas').Image;
}

/** The loaded data of a picture. */
export interface Scene {
  camera: Camera;
  /** The style's key in values derived from tiles. */
  styleKey: string;
  style: CompiledStyle;
  surface: Surface | VectorSurface;
  tiles: ReadonlyMap<string, readonly SceneTile[]>;
  heights: ReadonlyMap<string, HeightGrid>;
  rasters: ReadonlyMap<string, readonly RasterTile[]>;
  sprite: SpriteImages;
  glyphs: GlyphStore;
}

/** Selects the layer's features in a tile. */
export function featuresOf(scene: Scene, layer: CompiledLayer, tile: SceneTile): readonly TileFeature[] {
  return tile.data.select(layer, cacheKey(scene, layer, tile), tile.zoom, tile.canonical);
}

export function cacheKey(scene: Scene, layer: CompiledLayer, tile: SceneTile): string {
  return `${scene.styleKey}/${layer.id}/${tile.zoom}`;
}

/** Clips drawing to one tile. On upright maps clips at whole pixels, to avoid seams. */
export function clipToTile(scene: Scene, tile: SceneTile): void {
  const context = scene.surface.context();
  const [a, b, c, d, e, f] = tile.transform;
  context.beginPath();
  if (b === 0) {
    const [left, top] = [Math.round(e), Math.round(f)];
    context.rect(left, top, Math.round(e + a * extent) - left, Math.round(f + d * extent) - top);
  } else {
    const overlap = 0.4 / tile.scale;
    const [near, far] = [-overlap, extent + overlap];
    const corner = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f];
    context.moveTo(...corner(near, near));
    context.lineTo(...corner(far, near));
    context.lineTo(...corner(far, far));
    context.lineTo(...corner(near, far));
    context.closePath();
  }
  context.clip();
}

/** Tells whether a pixel, so many of which are along a device pixel, is the tile's: of those of two tiles one has it. */
export function tilePixels(
  { transform: [a, b, c, d, e, f] }: SceneTile,
  fineness: number,
): (x: number, y: number) => boolean {
  if (b === 0) {
    const [left, top] = [Math.round(e * fineness), Math.round(f * fineness)];
    const [right, bottom] = [Math.round((e + a * extent) * fineness), Math.round((f + d * extent) * fineness)];
    return (x, y) => x >= left && x < right && y >= top && y < bottom;
  }
  const area = a * d - b * c;
  return (x, y) => {
    const [dx, dy] = [(x + 0.5) / fineness - e, (y + 0.5) / fineness - f];
    const [u, v] = [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
    return u >= 0 && u < extent && v >= 0 && v < extent;
  };
}
