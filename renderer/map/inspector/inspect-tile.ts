import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** A feature of a tile near a point. */
export interface InspectedFeature {
  /** `point`, `line` or `polygon`. */
  geometry: 'point' | 'line' | 'polygon';
  id: number | undefined;
  properties: Readonly<Record<string, string | number | boolean>>;
}

export interface InspectedLayer {
  name: string;
  /** Features of the layer in the whole tile. */
  count: number;
  /** Those at the point. */
  here: readonly InspectedFeature[];
}

export interface InspectedTile extends TileAddress {
  /** Unpacked; 0: there is no such tile. */
  bytes: number;
  layers: readonly InspectedLayer[];
}

const tilePixels = 512;
const geometries = { 1: 'point', 2: 'line', 3: 'polygon' } as const;

interface Spot {
  x: number;
  y: number;
}

/** The place of a point in Web Mercator: 0 to 1 from west to east and from north to south. */
function mercator({ lon, lat }: LonLat): Spot {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: ((((lon + 180) / 360) % 1) + 1) % 1, y: Math.min(Math.max(y, 0), 1) };
}

/** The tile of a zoom that a point lies in. */
export function tileAt(point: LonLat, z: number): TileAddress {
  const { x, y } = mercator(point);
  const last = 2 ** z - 1;
  return { z, x: Math.min(last, Math.floor(x * 2 ** z)), y: Math.min(last, Math.floor(y * 2 ** z)) };
}

/** West, south, east, north of a tile, in degrees. */
export function boundsOfTile({ z, x, y }: TileAddress): [number, number, number, number] {
  const lon = (column: number) => (column / 2 ** z) * 360 - 180;
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  return [lon(x), lat(y + 1), lon(x + 1), lat(y)];
}

/** Reads a tile: its layers, and of each the features within so many CSS pixels of the point. */
export function inspectTile(
  data: ArrayBuffer | undefined,
  address: TileAddress,
  point: LonLat,
  pixels: number,
): InspectedTile {
  if (data === undefined) return { ...address, bytes: 0, layers: [] };
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(data)));
  const place = mercator(point);
  return {
    ...address,
    bytes: data.byteLength,
    layers: Object.values(layers).map(layer => {
      const spot = {
        x: (place.x * 2 ** address.z - address.x) * layer.extent,
        y: (place.y * 2 ** address.z - address.y) * layer.extent,
      };
      const reach = (pixels / tilePixels) * layer.extent;
      const here: InspectedFeature[] = [];
      for (let index = 0; index < layer.length; index += 1) {
        const feature = layer.feature(index);
        if (feature.type === 0 || !isAt(feature, spot, reach)) continue;
        here.push({ geometry: geometries[feature.type], id: feature.id, properties: { ...feature.properties } });
      }
      return { name: layer.name, count: layer.length, here };
    }),
  };
}

function isAt(feature: VectorTileFeature, spot: Spot, reach: number): boolean {
  const parts = feature.loadGeometry();
  if (feature.type === 1) return parts.some(points => points.some(one => distance(one, one, spot) <= reach));
  if (feature.type === 3 && isInside(parts, spot)) return true;
  return parts.some(points =>
    points.some((end, index) => {
      const start = points[index - 1];
      return start !== undefined && distance(start, end, spot) <= reach;
    }),
  );
}

/** By the even-odd rule over all rings, holes included. */
function isInside(rings: readonly (readonly Spot[])[], { x, y }: Spot): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach((end, index) => {
      const start = ring.at(index - 1) ?? end;
      if (start.y > y === end.y > y) return;
      if (x < ((start.x - end.x) * (y - end.y)) / (start.y - end.y) + end.x) inside = !inside;
    });
  }
  return inside;
}

/** From a spot to a stretch of a line. */
function distance(start: Spot, end: Spot, spot: Spot): number {
  const along = { x: end.x - start.x, y: end.y - start.y };
  const squared = along.x ** 2 + along.y ** 2;
  const share = squared === 0 ? 0 : ((spot.x - start.x) * along.x + (spot.y - start.y) * along.y) / squared;
  const kept = Math.min(1, Math.max(0, share));
  return Math.hypot(spot.x - start.x - kept * along.x, spot.y - start.y - kept * along.y);
}
