import type { ICanonicalTileID } from '@maplibre/maplibre-gl-style-spec';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { DepthMemory } from '../canvas/depth-buffer.ts';
import type { SpriteImages } from '../canvas/sprite-images.ts';
import type { Surface } from '../canvas/surface.ts';
import type { CompiledLayer, CompiledStyle } from '../style/compiled-style.ts';
import type { GlyphStore } from '../symbols/glyph-store.ts';
import type { TileFeature, VectorTileData } from '../tiles/decoded-features.ts';
import type { HeightGrid } from '../tiles/height-grid.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';
import { type Camera, extent, type Transform } from './map-view.ts';
import type { Bend } from './tile-bend.ts';
import type { TileId } from './tile-id.ts';

export interface SceneTile {
  id: TileId;
  data: VectorTileData;
  transform: Transform;
  /** Where the data, which are bent already, were: undefined for all that is straight. */
  bend?: Bend | undefined;
  /** Device pixels per tile unit. */
  scale: number;
  /** Tile units of a pixel of the picture, where that is not one over `scale`: of a pitched map, as it is there. */
  pixel?: number;
  /** The zoom its features are filtered and laid out for; deeper than `id.z` where the source ends. */
  zoom: number;
  canonical: ICanonicalTileID;
}

/** Heights of a page, which may be more than memory holds: for a part of it at a time. */
export interface PageHeights {
  /** Cells along a device pixel. */
  density: number;
  load(part: Camera): Promise<HeightGrid | undefined>;
}

export interface RasterTile {
  id: TileId;
  image: import('@napi-rs/canvas').Image;
}

/** Imagery of a page, which may be more than memory holds: some tiles at a time. */
export type PageRasters = () => AsyncIterable<readonly RasterTile[]>;

export interface Scene {
  camera: Camera;
  /** The style's key in values derived from tiles. */
  styleKey: string;
  style: CompiledStyle;
  surface: Surface | VectorSurface;
  tiles: ReadonlyMap<string, readonly SceneTile[]>;
  heights: ReadonlyMap<string, HeightGrid>;
  /** Instead of `heights`, on pages. */
  pageHeights: ReadonlyMap<string, PageHeights>;
  rasters: ReadonlyMap<string, readonly RasterTile[]>;
  /** Instead of `rasters`, on pages. */
  pageRasters: ReadonlyMap<string, PageRasters>;
  sprite: SpriteImages;
  glyphs: GlyphStore;
  /** Kept from picture to picture. */
  depths: DepthMemory;
}

export function featuresOf(scene: Scene, layer: CompiledLayer, tile: SceneTile): readonly TileFeature[] {
  return tile.data.select(layer, cacheKey(scene, layer, tile), tile.zoom, tile.canonical);
}

export function cacheKey(scene: Scene, layer: CompiledLayer, tile: SceneTile): string {
  return `${scene.styleKey}/${layer.id}/${tile.zoom}`;
}

/** Tile units of a pixel of the picture. */
export const pixelOf = ({ pixel, scale }: SceneTile): number => pixel ?? 1 / scale;

/** Whether a tile may have something in a part of the picture, or beside it. */
export function isTileIn([a, b, c, d, e, f]: Transform, { x, y, width, height }: Frame): boolean {
  const xs = [e, e + a * extent, e + c * extent, e + (a + c) * extent];
  const ys = [f, f + b * extent, f + d * extent, f + (b + d) * extent];
  return Math.max(...xs) >= x && Math.max(...ys) >= y && Math.min(...xs) <= x + width && Math.min(...ys) <= y + height;
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
    const overlap = 0.4 * pixelOf(tile);
    const { bend = (x, y) => [x, y] } = tile;
    for (const [x, y] of tile.bend === undefined ? edge(overlap, 1) : edge(overlap, bentEdge)) {
      const [u, v] = bend(x, y);
      context.lineTo(a * u + c * v + e, b * u + d * v + f);
    }
    context.closePath();
  }
  context.clip();
}

/** Parts of the side of a bent tile. */
const bentEdge = 16;

/** Points of a tile's edge, so many to a side, `overlap` outside of it. */
function edge(overlap: number, parts: number): [number, number][] {
  const [near, far] = [-overlap, extent + overlap];
  const side = Array.from({ length: parts }, (_, i) => near + ((far - near) * i) / parts);
  return [
    ...side.map((at): [number, number] => [at, near]),
    ...side.map((at): [number, number] => [far, at]),
    ...side.map((at): [number, number] => [far + near - at, far]),
    ...side.map((at): [number, number] => [near, far + near - at]),
  ];
}
