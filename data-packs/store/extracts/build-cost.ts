import { type Bounds, boundsOf, commonBounds, isEmpty } from '../../geo/bounds.ts';
import { terrainTileSize } from '../../geo/terrarium.ts';
import { mercatorHalf, mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { elevationCells, type Outline } from '../elevation/elevation-cells.ts';
import { tileBytes } from '../elevation/elevation-tile.ts';

/*
 * What a region costs before it is built. The figures are of builds on two cores in November 2026: Monaco (0.4 MB),
 * San Francisco (1.9), Liechtenstein (2.5), 8 to 108 Liechtensteins side by side (20 to 270), and Monaco and Liechtenstein
 * with heights of one second of arc. Larger extracts rest on their slope. `test/data-packs/build-cost.test.ts` has them.
 */

/** Bytes of a pack's parts per byte of its extract: 2.9 (Liechtensteins), 3.9 (Monaco), 4.4 (San Francisco). */
const packPerByte = 3.6;
/** The most on the disk during a build, without the extract. */
const workPerByte = 5.4;
/** Seconds of one core. */
const coreSeconds = { start: 4.6, perByte: 2.25e-6, perTerrainTile: 0.22, perCell: 1 };
/** Share of that on which one core works alone. */
const serialShare = 0.25;
/** Bytes of memory: threads that are not full yet take more of it per byte; then what is large goes to files. */
const memory = { start: 300e6, perByte: 25, fullAt: 20e6, perByteThen: 4.5, heights: 130e6 };

/** A tile of 512 px, lossless: 57 kB at the coast of Monaco, 137 kB in Liechtenstein. */
const terrainTileBytes = 85_000;
/** An elevation tile as it is fetched: between 1 MB (plains, sea) and 14 MB (mountains). */
const fetchedTileBytes = 9_000_000;
/** Metres between rows of one second of arc. */
const rowMetres = 30.9;

export interface Machine {
  cores: number;
  /** Bytes. */
  memory: number;
  /** Of the data folder's disk, bytes. */
  freeBytes: number;
}

/** Bytes and seconds. */
export interface BuildCost {
  /** The extract and the elevation tiles; those may be here already. */
  download: number;
  /** Of the download: elevation tiles. */
  elevation: number;
  elevationTiles: number;
  /** The finished pack. */
  disk: number;
  /** The most that is taken while it is fetched and built, the pack included. */
  peak: number;
  /** Of the build; how long the download takes depends on the network. */
  seconds: number;
  memory: number;
}

interface CostOf {
  /** Of the extract. */
  bytes: number;
  outline: Outline | undefined;
  /** Bytes of the elevation tiles to fetch, where they were asked for. */
  elevationBytes?: number | undefined;
}

/** The cost of building a region, without heights or with those of its outline. */
export function buildCost(
  { bytes, outline, elevationBytes }: CostOf,
  { cores }: Pick<Machine, 'cores'>,
  withHeights: boolean,
): BuildCost {
  const cells = withHeights && outline !== undefined ? elevationCells(outline) : [];
  const terrainTiles = outline === undefined || cells.length === 0 ? 0 : terrainTilesOf(outline, cells);
  const elevation = cells.length === 0 ? 0 : (elevationBytes ?? cells.length * fetchedTileBytes);
  const disk = bytes * packPerByte + terrainTiles * terrainTileBytes;
  const unpacked = cells.length * tileBytes;
  const work =
    coreSeconds.start +
    bytes * coreSeconds.perByte +
    terrainTiles * coreSeconds.perTerrainTile +
    cells.length * coreSeconds.perCell;
  return {
    download: bytes + elevation,
    elevation,
    elevationTiles: cells.length,
    disk,
    peak: bytes + elevation + unpacked + bytes * workPerByte + terrainTiles * terrainTileBytes,
    seconds: work * (serialShare + (1 - serialShare) / Math.max(1, cores)),
    memory: memoryFor(bytes) + (cells.length > 0 ? memory.heights : 0),
  };
}

function memoryFor(bytes: number): number {
  const { start, perByte, fullAt, perByteThen } = memory;
  return start + Math.min(bytes, fullAt) * perByte + Math.max(0, bytes - fullAt) * perByteThen;
}

/** Terrain tiles of all zooms over the boxes of an outline, where there are cells, as `builder/terrain` makes them. */
function terrainTilesOf(outline: Outline, cells: readonly { lat: number; lon: number }[]): number {
  const bounds = boundsOf(outline);
  const zoom = terrainZoom((bounds[1] + bounds[3]) / 2);
  const side = 2 ** zoom;
  // One tile around it, and half a one on each side that it only begins.
  const grown = grow(bounds, 1.5 / side);
  let tiles = 0;
  for (const { lat, lon } of cells) {
    const box = commonBounds(grown, inMercator([lon, lat, lon + 1, lat + 1]));
    if (!isEmpty(box)) tiles += (box[2] - box[0]) * (box[3] - box[1]) * side * side;
  }
  // A third of them again for the overviews, and one of each zoom above.
  return Math.round((tiles * 4) / 3 + zoom);
}

function terrainZoom(lat: number): number {
  const widest = ((2 * mercatorHalf) / terrainTileSize) * Math.cos((lat * Math.PI) / 180);
  return Math.max(0, Math.ceil(Math.log2((2 * widest) / rowMetres) - 0.01));
}

/** Fractions of the world's width, from the north-west. */
const inMercator = ([west, south, east, north]: Bounds): Bounds => [
  mercatorX(west),
  mercatorY(north),
  mercatorX(east),
  mercatorY(south),
];

function grow(bounds: Bounds, by: number): Bounds {
  const [west, north, east, south] = inMercator(bounds);
  return [west - by, north - by, east + by, south + by];
}
