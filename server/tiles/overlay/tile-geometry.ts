import { PbfReader, PbfWriter } from 'pbf';
import { ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';
import { geometryTypes } from './mvt.ts';

export type TilePoint = [number, number];
/** Points of a multipoint, a line, or a ring; rings are not closed. */
export type TilePath = TilePoint[];

const moveTo = 1;
const lineTo = 2;
const closePath = 7;

/** The paths of a feature in tile units. Points of a multipoint come as one path. Throws where they break off. */
export function decodeGeometry(bytes: Uint8Array, type: number): TilePath[] {
  const pbf = new PbfReader(bytes);
  const paths: TilePath[] = [];
  let path: TilePath | undefined;
  let x = 0;
  let y = 0;
  while (pbf.pos < bytes.length) {
    const command = pbf.readVarint();
    const count = command >> 3;
    if ((command & 7) === closePath) continue;
    // Each has two numbers of at least a byte; `pbf` reads on beyond the end.
    if (count > (bytes.length - pbf.pos) / 2) throw new RangeError('a geometry breaks off');
    for (let i = 0; i < count; i++) {
      x += pbf.readSVarint();
      y += pbf.readSVarint();
      if (path === undefined || ((command & 7) === moveTo && type !== geometryTypes.point)) {
        path = [];
        paths.push(path);
      }
      path.push([x, y]);
    }
  }
  return paths;
}

export function encodeGeometry(paths: readonly TilePath[], type: number): Uint8Array {
  const pbf = new PbfWriter();
  let x = 0;
  let y = 0;
  const step = ([toX, toY]: TilePoint): void => {
    pbf.writeSVarint(toX - x);
    pbf.writeSVarint(toY - y);
    x = toX;
    y = toY;
  };
  for (const path of paths) {
    const [first, ...rest] = path;
    if (first === undefined) continue;
    if (type === geometryTypes.point) {
      pbf.writeVarint((path.length << 3) | moveTo);
      for (const point of path) step(point);
      continue;
    }
    pbf.writeVarint((1 << 3) | moveTo);
    step(first);
    pbf.writeVarint((rest.length << 3) | lineTo);
    for (const point of rest) step(point);
    if (type === geometryTypes.polygon) pbf.writeVarint((1 << 3) | closePath);
  }
  return pbf.finish();
}

/** Rings grouped into polygons, exterior first. */
export function toPolygons(rings: readonly TilePath[]): TilePath[][] {
  const polygons: TilePath[][] = [];
  for (const ring of rings) {
    if (ring.length < 3) continue;
    const area = ringAreaOfPositions(ring);
    if (area > 0 || polygons.length === 0) polygons.push([ring]);
    else if (area < 0) polygons.at(-1)?.push(ring);
  }
  return polygons;
}
