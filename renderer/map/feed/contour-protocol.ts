import { addProtocol, removeProtocol } from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';
import { leaveOutInvented } from '../../../data-packs/geo/heights/terrarium.ts';
import { type TracedHeights, tracedHeights } from '../../../data-packs/geo/heights/traced-heights.ts';

/** The default protocol of `maplibre-contour`, used by hosted styles with contour lines. */
const protocolName = 'dem-contour';

/** Makes contour tiles from the terrain archive. Loads the library with the first style that has contours. */
export function openContours(terrain: PMTiles): () => void {
  const maker = once(() => contourMaker(terrain));
  addProtocol(protocolName, async (request, abort) => {
    const contourTile = await maker();
    return contourTile(request, abort);
  });
  return () => removeProtocol(protocolName);
}

type ContourTile = (request: { url: string }, abort: AbortController) => Promise<{ data: ArrayBuffer }>;

async function contourMaker(terrain: PMTiles): Promise<ContourTile> {
  const [{ default: contour }, { maxZoom }] = await Promise.all([import('maplibre-contour'), terrain.getHeader()]);
  let tileSize = 512;
  const manager = new contour.LocalDemManager({
    demUrlPattern: '{z}/{x}/{y}',
    cacheSize: 80,
    encoding: 'terrarium',
    maxzoom: maxZoom,
    timeoutMs: 15_000,
    getTile: async (path, abort) => {
      const [z, x, y] = numbers(path);
      const tile = await terrain.getZxy(z, x, y, abort.signal);
      return { data: new Blob(tile === undefined ? [] : [tile.data]) };
    },
    decodeImage: async blob => {
      // A neighbour outside every region: unknown heights end lines there instead of failing the tile.
      if (blob.size === 0) return unknownHeights(tileSize);
      const { width, height, data } = await pixelsOf(blob);
      tileSize = width;
      const tile = contour.decodeParsedImage(width, height, 'terrarium', data);
      // Transparent pixels have no data.
      for (let i = 0; i < tile.data.length; i++) {
        if (data[4 * i + 3] === 0) tile.data[i] = Number.NaN;
      }
      return { ...tile, data: leaveOutInvented(tile.data) };
    },
  });
  // Reads the options in the address, and tiles from our manager instead of a URL.
  const source = new contour.DemSource({ url: '', maxzoom: maxZoom, worker: false });
  source.manager = {
    loaded: manager.loaded,
    fetchTile: manager.fetchTile.bind(manager),
    fetchAndParseTile: manager.fetchAndParseTile,
    fetchContourTile: (z, x, y, options, abort, timer) => {
      let tracing: Promise<TracedHeights | undefined> | undefined;
      // The manager with its caches; heights are asked for where lines are not kept.
      const own: typeof manager = Object.create(manager);
      own.fetchDem = async (_z, tileX, tileY, _options, needed) => {
        const zoom = Math.max(0, Math.min(z - (options.overzoom ?? 0), maxZoom));
        tracing ??= tracedHeights({ z, x, y }, zoom, async (...tile) => {
          const { width, data } = await manager.fetchAndParseTile(...tile, needed, timer);
          return { size: width, heights: data };
        });
        const traced = await tracing;
        if (traced === undefined) throw new Error('a terrain tile is missing');
        return new contour.HeightTile(traced.side, traced.side, traced.of(tileX, tileY));
      };
      return own.fetchContourTile(z, x, y, options, abort, timer);
    },
  };
  return async (request, abort) => {
    const { pathname, host, searchParams } = new URL(request.url);
    const [z, x, y] = numbers(`${host}${pathname}`);
    const zoom = Math.min(maxZoom, z - Number(searchParams.get('overzoom') ?? 0));
    const own = await terrain.getZxy(zoom, x >> (z - zoom), y >> (z - zoom), abort.signal);
    if (own === undefined) return { data: new ArrayBuffer(0) };
    const { data } = await source.contourProtocolV4(request, abort);
    return { data };
  };
}

function numbers(path: string): [number, number, number] {
  const [z = Number.NaN, x = Number.NaN, y = Number.NaN] = path.split('/').map(Number);
  return [z, x, y];
}

function unknownHeights(size: number) {
  return { width: size, height: size, data: new Float32Array(size * size).fill(Number.NaN) };
}

async function pixelsOf(blob: Blob): Promise<ImageData> {
  const image = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no canvas to read heights from.');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** Runs a task once, again after a failure. */
function once<Value>(task: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= task().catch(error => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
