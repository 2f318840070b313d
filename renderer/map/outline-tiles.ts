import { PbfWriter } from 'pbf';
import { type Outlines, type RingPlace, ringsOf } from './outlines.ts';

/** The layer of the vector tiles. */
export const outlineLayer = 'outlines';
/** A tile's unit is ten metres here: finer than any catalogue's outline, further in its tiles are enlarged. */
export const deepestOutlineTiles = 10;

/** Units along a tile's side; it is drawn 512 pixels wide. */
const extent = 4096;
const pixel = extent / 512;
/** Wider than half of any line that is drawn, so that the cut along the tile's edge stays out of sight. */
const margin = 16 * pixel;
/** What would be smaller is drawn as a square of this side, so that every region can be seen and hit. */
const speck = 3 * pixel;

/** Where a tile lies: its upper left corner, in units of its own zoom. */
interface TilePlace {
  scale: number;
  left: number;
  top: number;
}

/** x and y of each corner in a tile's units; the last one is not the first again. */
type Ring = number[];

/**
 * One vector tile of these areas, each a feature whose id is its place plus one. An area costs as much as can be seen of it: corners
 * closer together than a pixel fall together, and what is a few pixels wide is a square.
 */
export function outlineTile(outlines: Outlines, zoom: number, column: number, row: number): ArrayBuffer {
  const tile: TilePlace = { scale: extent * 2 ** zoom, left: column * extent, top: row * extent };
  const { boxes, areaEnds } = outlines;
  const written = new PbfWriter();
  written.writeMessage(
    3,
    (_, layer) => {
      layer.writeVarintField(15, 2);
      layer.writeStringField(1, outlineLayer);
      layer.writeVarintField(5, extent);
      for (let area = 0; area < areaEnds.length; area++) {
        const x1 = (boxes[4 * area] ?? 0) * tile.scale - tile.left;
        const y1 = (boxes[4 * area + 1] ?? 0) * tile.scale - tile.top;
        const x2 = (boxes[4 * area + 2] ?? 0) * tile.scale - tile.left;
        const y2 = (boxes[4 * area + 3] ?? 0) * tile.scale - tile.top;
        if (x2 < -margin || y2 < -margin || x1 > extent + margin || y1 > extent + margin) continue;
        const drawn = x2 - x1 < speck && y2 - y1 < speck ? [] : drawnRings(outlines, area, tile);
        // Of islands far apart each may be too small: what is left of the region is its middle.
        const shown = drawn.length > 0 ? drawn : [square((x1 + x2) / 2, (y1 + y2) / 2)];
        const cutsEdge = x1 < 0 || y1 < 0 || x2 > extent || y2 > extent;
        const rings = cutsEdge ? shown.map(cutToTile).filter(ring => ring.length >= 6) : shown;
        if (rings.length > 0) layer.writeMessage(2, writeFeature, { id: area + 1, rings });
      }
    },
    undefined,
  );
  return written.finish().slice().buffer as ArrayBuffer;
}

function square(x: number, y: number): Ring {
  const half = speck / 2;
  return [x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half];
}

function drawnRings(outlines: Outlines, area: number, tile: TilePlace): Ring[] {
  const drawn: Ring[] = [];
  for (const place of ringsOf(outlines, area)) {
    const ring = drawnRing(outlines.corners, place, tile);
    if (ring.length < 6) continue;
    // The format tells lands from holes by the way they turn, and not every catalogue's author knows how.
    drawn.push(signedArea(ring) > 0 === place.outer ? ring : reversed(ring));
  }
  return drawn;
}

/** Corners at least a pixel apart: the same ones in every tile, so that tiles fit together. */
function drawnRing(corners: Float64Array, { from, to }: RingPlace, { scale, left, top }: TilePlace): Ring {
  const ring: Ring = [];
  let lastX = Number.NEGATIVE_INFINITY;
  let lastY = 0;
  for (let i = from; i < to - 1; i++) {
    const x = (corners[2 * i] ?? 0) * scale;
    const y = (corners[2 * i + 1] ?? 0) * scale;
    if (Math.abs(x - lastX) < pixel && Math.abs(y - lastY) < pixel) continue;
    lastX = x;
    lastY = y;
    ring.push(x - left, y - top);
  }
  return ring;
}

/** Positive where a ring turns clockwise on the screen. */
function signedArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    sum += (ring[j] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[j + 1] ?? 0);
  }
  return sum / 2;
}

function reversed(ring: Ring): Ring {
  const turned: Ring = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) turned.push(ring[i] ?? 0, ring[i + 1] ?? 0);
  return turned;
}

/** What lies in the tile and its margin (Sutherland and Hodgman). */
function cutToTile(ring: Ring): Ring {
  let cut = ring;
  for (const axis of [0, 1] as const) {
    cut = cutAt(cut, axis, -margin, 1);
    cut = cutAt(cut, axis, extent + margin, -1);
  }
  return cut;
}

/** What lies beyond `at` on an axis, towards `side`. */
function cutAt(ring: Ring, axis: 0 | 1, at: number, side: 1 | -1): Ring {
  const cut: Ring = [];
  const inside = (i: number) => ((ring[i + axis] ?? 0) - at) * side >= 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[j], ring[j + 1], ring[i], ring[i + 1]];
    if (inside(i) !== inside(j)) {
      const share = axis === 0 ? (at - x1) / (x2 - x1) : (at - y1) / (y2 - y1);
      cut.push(axis === 0 ? at : x1 + share * (x2 - x1), axis === 1 ? at : y1 + share * (y2 - y1));
    }
    if (inside(i)) cut.push(x2, y2);
  }
  return cut;
}

// As Mapbox Vector Tile 2.
const polygon = 3;
const moveTo = 1;
const lineTo = 2;
const closePath = 7;

function writeFeature({ id, rings }: { id: number; rings: readonly Ring[] }, feature: PbfWriter): void {
  feature.writeVarintField(1, id);
  feature.writeVarintField(3, polygon);
  feature.writePackedVarint(4, commands(rings));
}

function commands(rings: readonly Ring[]): number[] {
  const written: number[] = [];
  let lastX = 0;
  let lastY = 0;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      if (i === 0) written.push((1 << 3) | moveTo);
      if (i === 2) written.push(((ring.length / 2 - 1) << 3) | lineTo);
      const x = Math.round(ring[i] ?? 0);
      const y = Math.round(ring[i + 1] ?? 0);
      written.push(zigzag(x - lastX), zigzag(y - lastY));
      lastX = x;
      lastY = y;
    }
    written.push((1 << 3) | closePath);
  }
  return written;
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31);
}
