import type { SourceSpecification } from 'maplibre-gl';
import { addProtocol, removeProtocol } from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';

const protocolName = 'outpost-contours';

/** Metres between lines and between index lines, from each zoom on. */
const intervals: readonly (readonly [zoom: number, minor: number, major: number])[] = [
  [9, 200, 1000],
  [10, 200, 1000],
  [11, 100, 500],
  [12, 50, 250],
  [13, 20, 100],
  [14, 10, 50],
];

/** The source that styles with contour lines read: layer `contours`, `ele` in metres, `level` 1 on index lines. */
export const contourSource: SourceSpecification = {
  type: 'vector',
  tiles: [`${protocolName}://{z}/{x}/{y}`],
  minzoom: 9,
  maxzoom: 15,
};

function levelsAt(zoom: number): number[] {
  const found = intervals.findLast(([from]) => from <= zoom);
  return found === undefined ? [] : [found[1], found[2]];
}

function noHeights(size: number) {
  return { width: size, height: size, data: new Float32Array(size * size).fill(Number.NaN) };
}

/** Makes contour tiles out of the terrain archive, in the window. The library is loaded with the first style that asks for lines. */
export function openContours(terrain: PMTiles): () => void {
  const maker = once(() => contourMaker(terrain));
  addProtocol(protocolName, async (request, abort) => {
    const [z = 0, x = 0, y = 0] = request.url.slice(`${protocolName}://`.length).split('/').map(Number);
    const levels = levelsAt(z);
    if (levels.length === 0) return { data: new ArrayBuffer(0) };
    const { contourTile } = await maker();
    return { data: await contourTile(z, x, y, levels, abort) };
  });
  return () => removeProtocol(protocolName);
}

async function contourMaker(terrain: PMTiles) {
  const [{ default: contour }, header] = await Promise.all([import('maplibre-contour'), terrain.getHeader()]);
  let tileSize = 512;
  const parse = async (blob: Blob) => {
    // A neighbour outside every region: unknown heights end a line instead of failing the whole tile.
    if (blob.size === 0) return noHeights(tileSize);
    const image = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This browser gives no canvas to read heights from.');
    context.drawImage(image, 0, 0);
    tileSize = image.width;
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return contour.decodeParsedImage(image.width, image.height, 'terrarium', data);
  };
  const manager = new contour.LocalDemManager({
    demUrlPattern: '{z}/{x}/{y}',
    cacheSize: 80,
    encoding: 'terrarium',
    maxzoom: header.maxZoom,
    timeoutMs: 15_000,
    decodeImage: parse,
    getTile: async (path, abort) => {
      const [z = 0, x = 0, y = 0] = path.split('/').map(Number);
      const tile = await terrain.getZxy(z, x, y, abort.signal);
      return { data: new Blob(tile === undefined ? [] : [tile.data]) };
    },
  });
  const contourTile = async (z: number, x: number, y: number, levels: number[], abort: AbortController) => {
    const shift = Math.max(0, z - header.maxZoom);
    const own = await terrain.getZxy(z - shift, x >> shift, y >> shift, abort.signal);
    if (own === undefined) return new ArrayBuffer(0);
    const tile = await manager.fetchContourTile(z, x, y, { levels, buffer: 1, extent: 4096 }, abort);
    return tile.arrayBuffer;
  };
  return { contourTile };
}

/** Runs a task once; a failed one may be tried again. */
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
