import { type Bounds, boundsOf, commonBounds, isEmpty } from '../../geo/bounds.ts';
import { terrainTileSize } from '../../geo/heights/terrarium.ts';
import { mercatorHalf, mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { isFile } from '../../runtime/durable.ts';
import { ServerRefusal } from '../download/download-failures.ts';
import { inParallel, type Network, type NetworkOptions, networkOf } from '../download/network.ts';
import { failureOfStatus, request } from '../download/request.ts';
import { elevationCells, type Outline } from '../elevation/elevation-cells.ts';
import { type ElevationCell, elevationAddress, tileBytes, tileFile, tileUrl } from '../elevation/elevation-tile.ts';

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

interface MeasuredExtract {
  /** Of the extract, where its server says so. */
  bytes: number | undefined;
  /** Of the elevation tiles that are not here yet. */
  elevationBytes: number;
}

/** So many tiles are asked for their size; of more, these stand for all. */
const mostAsked = 24;

/** Asks the servers for the sizes of an extract and its elevation tiles. Throws where they cannot be reached. */
export async function measureExtract(
  dataDir: string,
  { url }: { url: string },
  cells: readonly ElevationCell[],
  options: NetworkOptions & { address?: string } = {},
): Promise<MeasuredExtract> {
  const { address = elevationAddress() } = options;
  const network = networkOf({ stallMs: 10_000, tries: 1, ...options });
  const bytes = await sizeAt(url, network);
  const missing = (
    await Promise.all(cells.map(async cell => ((await isFile(tileFile(dataDir, cell))) ? [] : cell)))
  ).flat();
  const step = Math.max(1, missing.length / mostAsked);
  const asked = missing.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  const sizes: number[] = [];
  await inParallel(asked, network.signal, async cell => {
    sizes.push((await sizeAt(tileUrl(address, cell), network)) ?? 0);
  });
  const sum = sizes.reduce((all, size) => all + size, 0);
  return { bytes, elevationBytes: asked.length === 0 ? 0 : Math.round((sum * missing.length) / asked.length) };
}

/** The size that a server states; 0 where it has no such file. Drops the body, as some servers refuse HEAD. */
async function sizeAt(url: string, network: Network): Promise<number | undefined> {
  const answer = await request(url, {}, network);
  await answer.drop();
  const { status, headers } = answer.response;
  if (status === 200) {
    const length = headers.get('content-length');
    return length === null || headers.has('content-encoding') ? undefined : Number(length);
  }
  const failure = failureOfStatus(answer, network.now());
  if (failure instanceof ServerRefusal) return 0;
  throw failure;
}
