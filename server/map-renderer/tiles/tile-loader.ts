import { Image } from '@napi-rs/canvas';
import { decodeHeightTile, type HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { largestTileSide, tilePictureSize } from '../../../data-packs/format/tile-picture.ts';
import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import type { Surface } from '../canvas/surface.ts';
import type { Camera } from '../scene/map-view.ts';
import type { PageHeights, RasterTile, SceneTile } from '../scene/scene.ts';
import { bendOf } from '../scene/tile-bend.ts';
import { type TileId, tileCover } from '../scene/tile-id.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';
import { contourTile } from './contour-tiles.ts';
import { VectorTileData } from './decoded-features.ts';
import { HeightGrid } from './height-grid.ts';
import type { MapResources, MapSource } from './map-source.ts';

/** Deepest zoom at which tiles are sliced from a source's deepest ones; beyond they are scaled, as in MapLibre. */
const deepestSlice = 18;
/** Bytes of encoded vector tiles; decoded, with derived values, they take about twenty times as much. */
const vectorCapacity = 6 << 20;
/** Bytes of decoded heights: 1 MiB per tile of 512 px. */
const heightCapacity = 32 << 20;
const imageCapacity = 48 << 20;
/** Tiles of imagery that are drawn on a page before the next ones are loaded: 16 MiB of 512 px. */
const rastersAtOnce = 16;
/** Bytes counted for an absent tile. */
const absentSize = 64;

/** Loads and decodes the tiles of a view; caches recently used ones. */
export class TileLoader {
  readonly #resources: MapResources;
  readonly #vectors = new LoadedCache<string, VectorTileData | undefined>(
    vectorCapacity,
    tile => tile?.size ?? absentSize,
  );
  readonly #heights = new LoadedCache<string, HeightTile | undefined>(
    heightCapacity,
    tile => tile?.heights.byteLength ?? absentSize,
  );
  readonly #images = new LoadedCache<string, Image | undefined>(imageCapacity, image =>
    image === undefined ? absentSize : image.width * image.height * 4,
  );

  constructor(resources: MapResources) {
    this.#resources = resources;
  }

  forget(): void {
    for (const kept of [this.#vectors, this.#heights, this.#images]) kept.clear();
  }

  async vectorTiles(source: MapSource, camera: Camera): Promise<SceneTile[]> {
    const zoom = Math.max(0, Math.floor(camera.view.zoom));
    if (zoom < source.minzoom) return [];
    const z = Math.min(zoom, Math.max(source.maxzoom, deepestSlice));
    const tiles = await Promise.all(
      tileCover(camera, z).map(async (id): Promise<SceneTile[]> => {
        const data = await this.#slice(source, id);
        if (data === undefined) return [];
        const canonical = { z: id.z, x: id.x, y: id.y, key: 0 } as unknown as SceneTile['canonical'];
        const transform = camera.tileTransform(id);
        const [a, b, c, d] = transform;
        const bend = camera.view.utmZone === undefined ? undefined : bendOf(id, camera.view.utmZone);
        const placed = bend === undefined ? data : data.derive(`utm/${camera.view.utmZone}`, () => data.bent(bend));
        return [{ id, data: placed, zoom, canonical, scale: Math.sqrt(a * d - b * c), transform, bend }];
      }),
    );
    return tiles.flat();
  }

  rasterTiles(source: MapSource, camera: Camera, density?: Density): Promise<RasterTile[]> {
    return this.#rasters(source, rastersIn(source, camera, density));
  }

  async *pageRasters(source: MapSource, camera: Camera, density?: Density): AsyncGenerator<RasterTile[]> {
    const ids = rastersIn(source, camera, density);
    for (let i = 0; i < ids.length; i += rastersAtOnce) yield this.#rasters(source, ids.slice(i, i + rastersAtOnce));
  }

  async #rasters(source: MapSource, ids: readonly TileId[]): Promise<RasterTile[]> {
    const tiles = await Promise.all(
      ids.map(async (id): Promise<RasterTile[]> => {
        const image = await this.#image(source, id);
        return image === undefined ? [] : [{ id, image }];
      }),
    );
    return tiles.flat();
  }

  /** Heights of a view that are loaded for a part of it at a time. */
  pageHeights(source: MapSource, camera: Camera, density?: Density): PageHeights {
    const z = Math.min(rasterZoom(source, camera, density), source.maxzoom);
    return {
      density: (source.tileSize * 2 ** z) / camera.worldSize,
      load: part => this.heightGrid(source, part, density),
    };
  }

  /** Joins the heights of the view's terrain tiles and some cells around it. */
  async heightGrid(source: MapSource, camera: Camera, density?: Density): Promise<HeightGrid | undefined> {
    const zoom = rasterZoom(source, camera, density);
    const deepest = Math.min(zoom, source.maxzoom);
    const z = deepest - coarserBy(source, camera, deepest);
    const shownZ = Math.min(rasterZoom(source, camera), source.maxzoom);
    if (z < source.minzoom) return undefined;
    // Slopes need the cells beyond the edge.
    const margin = (3 * camera.worldSize) / 2 ** z / source.tileSize;
    const ids = tileCover(camera, z, margin);
    const tiles = await Promise.all(ids.map(id => this.#height(source, id)));
    const tileCells = tiles.find(tile => tile !== undefined)?.size;
    if (tileCells === undefined) return undefined;
    const placed = ids.map(({ x, y, wrap }, i) => {
      const tile = tiles[i];
      return { column: x + wrap * 2 ** z, row: y, heights: tile?.size === tileCells ? tile.heights : undefined };
    });
    return new HeightGrid({ z, shownZ, tileCells }, placed);
  }

  /** Loads a tile, or its part of the source's deepest one. */
  async #slice(source: MapSource, id: TileId): Promise<VectorTileData | undefined> {
    const zooms = id.z - source.maxzoom;
    if (zooms <= 0) return this.#vector(source, id);
    const [x, y] = [id.x >> zooms, id.y >> zooms];
    const parent = await this.#vector(source, { z: source.maxzoom, x, y, wrap: 0 });
    const [column, row] = [id.x - (x << zooms), id.y - (y << zooms)];
    return parent?.derive(`slice/${zooms}/${column}/${row}`, () => parent.slice(zooms, column, row));
  }

  #vector(source: MapSource, { z, x, y }: TileId): Promise<VectorTileData | undefined> {
    return this.#vectors.get(keyOf(source, z, x, y), async () => {
      const bytes =
        source.type === 'contours'
          ? await contourTile(source, z, x, y, (tz, tx, ty) => this.#height(source, { z: tz, x: tx, y: ty, wrap: 0 }))
          : await this.#resources.tile(source.archive, source.version, z, x, y);
      return this.#decoded(source, [z, x, y], bytes, VectorTileData.decode);
    });
  }

  #height(source: MapSource, { z, x, y }: TileId): Promise<HeightTile | undefined> {
    return this.#heights.get(`${source.archive}/${source.version}/${z}/${x}/${y}`, async () => {
      const bytes = await this.#resources.tile(source.archive, source.version, z, x, y);
      return this.#decoded(source, [z, x, y], bytes, decodeHeightTile);
    });
  }

  #image(source: MapSource, { z, x, y }: TileId): Promise<Image | undefined> {
    return this.#images.get(keyOf(source, z, x, y), async () => {
      const bytes = await this.#resources.tile(source.archive, source.version, z, x, y);
      return this.#decoded(source, [z, x, y], bytes, decodeImage);
    });
  }

  /** Treats a damaged tile as absent, to draw the rest of the map. */
  async #decoded<Tile>(
    { archive }: MapSource,
    place: readonly number[],
    bytes: Uint8Array | undefined,
    decode: (bytes: Uint8Array) => Tile | Promise<Tile>,
  ): Promise<Tile | undefined> {
    if (bytes === undefined) return undefined;
    try {
      return await decode(bytes);
    } catch (error) {
      this.#resources.undecodable?.(archive, place.join('/'), error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}

function rastersIn(source: MapSource, camera: Camera, density?: Density): TileId[] {
  const zoom = rasterZoom(source, camera, density);
  return zoom < source.minzoom ? [] : tileCover(camera, Math.min(zoom, source.maxzoom));
}

/** Cells of heights of a pitched map: 32 MiB. Beyond, they are coarser, which is seen in the foreground of large pictures only. */
const mostCells = 1 << 23;

/** Zooms by which a pitched map's heights are coarser than those of one from straight above. */
function coarserBy({ tileSize, minzoom }: MapSource, camera: Camera, z: number): number {
  if (camera.perspective === undefined) return 0;
  const [west, north, east, south] = boundsOfPositions(camera.corners());
  const cells = (east - west) * (south - north) * (2 ** z * tileSize) ** 2;
  return Math.max(0, Math.min(z - minzoom, Math.ceil(Math.log2(cells / mostCells) / 2)));
}

const keyOf = ({ type, archive, version }: MapSource, z: number, x: number, y: number): string =>
  `${type}/${archive}/${version}/${z}/${x}/${y}`;

/** Skia decodes whatever size it is told. */
async function decodeImage(bytes: Uint8Array): Promise<Image> {
  const { width, height } = await tilePictureSize(bytes);
  if (Math.max(width, height) > largestTileSide) throw new Error(`a tile has ${width} x ${height} pixels`);
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = Buffer.from(bytes);
  });
}

/** Pixels of relief and imagery along a CSS pixel of paper: 200 to the inch. */
export const paperDensity = 200 / 96;
/** In a picture of more, which is held as a whole, it is coarser: in memory they take eight times as many bytes. */
const mostPixels = 4096 * 4096;

interface Density {
  /** Pixels of the source along a CSS pixel. */
  least: number;
  /** Pixels of the whole picture. */
  mostPixels: number;
}

/** `undefined`: as fine as a screen has them. */
export function densityOf(surface: Surface | VectorSurface, { view }: Camera): Density | undefined {
  if (surface.kind === 'vector') {
    return { least: paperDensity, mostPixels: surface.takesBands ? Number.POSITIVE_INFINITY : mostPixels };
  }
  const isPaper = view.detail !== undefined;
  return isPaper && view.pixelRatio > 1 ? { least: Math.min(paperDensity, view.pixelRatio), mostPixels } : undefined;
}

/** The zoom of a source's tiles for a picture, which the source may not reach. */
export function rasterZoom({ tileSize }: Pick<MapSource, 'tileSize'>, { view }: Camera, density?: Density): number {
  const finer = Math.log2(512 / tileSize);
  const usual = Math.max(0, Math.round(view.zoom + finer));
  if (density === undefined) return usual;
  const shown = view.zoom - (view.detail ?? 0);
  const wanted = Math.ceil(shown + finer + Math.log2(density.least) - 1e-6);
  const most = Math.floor(shown + finer + Math.log2(density.mostPixels / (view.width * view.height)) / 2);
  return Math.max(usual, Math.min(wanted, most));
}
