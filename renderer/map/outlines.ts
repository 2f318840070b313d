import type { MultiPolygon, Polygon } from 'geojson';

/**
 * Areas as columns of numbers: thousands of them go from one thread to another in no time, point by point they would hold up the window for
 * seconds. Each area, ring and corner is known by its place in the column.
 */
export interface Outlines {
  /** x and y of every corner of every ring in the world as the map shows it, 0 to 1 from west and from north; each ring ends where it began. */
  corners: Float64Array;
  /** Of each ring: the place of the corner after its last one. */
  ringEnds: Uint32Array;
  /** Of each ring: 1 where a polygon begins, 0 for a hole in the one before. */
  outer: Uint8Array;
  /** Of each area: the place of the ring after its last one. */
  areaEnds: Uint32Array;
  /** West, north, east and south of each area, likewise. */
  boxes: Float64Array;
}

/** The map ends here, north and south. */
const lastLatitude = 85.051129;

function xOf(lon: number): number {
  return lon / 360 + 0.5;
}

function yOf(lat: number): number {
  const sine = Math.sin((Math.max(-lastLatitude, Math.min(lastLatitude, lat)) * Math.PI) / 180);
  return 0.5 - Math.atanh(sine) / (2 * Math.PI);
}

function lonOf(x: number): number {
  return degrees((x - 0.5) * 360);
}

function latOf(y: number): number {
  return degrees((Math.asin(Math.tanh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI);
}

/** To a centimetre: without what the way there and back has left. */
function degrees(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}

export function packOutlines(areas: readonly (Polygon | MultiPolygon)[]): Outlines {
  const corners: number[] = [];
  const ringEnds: number[] = [];
  const outer: number[] = [];
  const areaEnds: number[] = [];
  const boxes: number[] = [];
  for (const area of areas) {
    const box: [number, number, number, number] = [1, 1, 0, 0];
    for (const rings of area.type === 'Polygon' ? [area.coordinates] : area.coordinates) {
      for (const [r, ring] of rings.entries()) {
        for (const [lon = 0, lat = 0] of ring) {
          const [x, y] = [xOf(lon), yOf(lat)];
          corners.push(x, y);
          if (x < box[0]) box[0] = x;
          if (y < box[1]) box[1] = y;
          if (x > box[2]) box[2] = x;
          if (y > box[3]) box[3] = y;
        }
        ringEnds.push(corners.length / 2);
        outer.push(r === 0 ? 1 : 0);
      }
    }
    areaEnds.push(ringEnds.length);
    boxes.push(...box);
  }
  return {
    corners: Float64Array.from(corners),
    ringEnds: Uint32Array.from(ringEnds),
    outer: Uint8Array.from(outer),
    areaEnds: Uint32Array.from(areaEnds),
    boxes: Float64Array.from(boxes),
  };
}

/** The buffers that hold the columns: given away with a message, they are not copied. */
export function buffersOf({ corners, ringEnds, outer, areaEnds, boxes }: Outlines): ArrayBuffer[] {
  return [corners, ringEnds, outer, areaEnds, boxes].map(({ buffer }) => buffer as ArrayBuffer);
}

export interface RingPlace {
  /** The places of the first corner and of the one after the last. */
  from: number;
  to: number;
  outer: boolean;
}

export function ringsOf({ areaEnds, ringEnds, outer }: Outlines, area: number): RingPlace[] {
  const rings: RingPlace[] = [];
  for (let ring = areaEnds[area - 1] ?? 0; ring < (areaEnds[area] ?? 0); ring++) {
    rings.push({ from: ringEnds[ring - 1] ?? 0, to: ringEnds[ring] ?? 0, outer: outer[ring] === 1 });
  }
  return rings;
}

/** One of the areas as GeoJSON again. */
export function areaAt(outlines: Outlines, area: number): MultiPolygon {
  const polygons: number[][][][] = [];
  for (const { from, to, outer } of ringsOf(outlines, area)) {
    const ring = Array.from({ length: to - from }, (_, i) => [
      lonOf(outlines.corners[2 * (from + i)] ?? 0),
      latOf(outlines.corners[2 * (from + i) + 1] ?? 0),
    ]);
    const polygon = polygons.at(-1);
    if (outer || polygon === undefined) polygons.push([ring]);
    else polygon.push(ring);
  }
  return { type: 'MultiPolygon', coordinates: polygons };
}
