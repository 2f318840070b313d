import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { type LonLat, type Position, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';
import { squareToSegment } from '../../../data-packs/geo/segment.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** A feature of a tile near a point. */
export interface InspectedFeature {
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

/** The place of a point in the world: 0 to 1 from west to east and from north to south. */
const placeOf = ({ lon, lat }: LonLat): Spot => ({ x: mercatorX(wrapped(lon)), y: mercatorY(lat) });

/** The tile of a zoom that a point lies in. */
export function tileAt(point: LonLat, z: number): TileAddress {
  const { x, y } = placeOf(point);
  const tile = (share: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(share * 2 ** z)));
  return { z, x: tile(x), y: tile(y) };
}

/** West, south, east, north of a tile, in degrees. */
export function boundsOfTile({ z, x, y }: TileAddress): [number, number, number, number] {
  const [lon, lat] = [(column: number) => longitudeOf(column / 2 ** z), (row: number) => latitudeOf(row / 2 ** z)];
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
  const place = placeOf(point);
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

function isAt(feature: VectorTileFeature, { x, y }: Spot, reach: number): boolean {
  const parts = feature.loadGeometry();
  if (feature.type === 3) {
    const rings = parts.map(ring => ring.map((corner): Position => [corner.x, corner.y]));
    if (pointInPolygon(rings, x, y)) return true;
  }
  return parts.some(points =>
    points.some((end, index) => {
      const start = feature.type === 1 ? end : points[index - 1];
      return start !== undefined && squareToSegment(x, y, start.x, start.y, end.x, end.y) <= reach ** 2;
    }),
  );
}
