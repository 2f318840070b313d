import { classifyRings, VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import earcut from 'earcut';
import { PbfReader } from 'pbf';
import { ringArea } from '../../geo/ring.ts';
import { loadGeometry } from '../load-geometry.ts';

/** A layer of a tile whose polygons are not filled as they are drawn. */
export interface PolygonFault {
  layer: string;
  /** Share of the tile that triangles leave out or fill too much. */
  share: number;
}

/** Share of a layer's area. Triangles of valid polygons have the polygons' area to the last digit. */
const tolerated = 0.001;

/** MapLibre draws no more rings of a polygon: the largest holes, the others are filled. */
const mostRings = 500;

/**
 * Cuts every polygon of a tile into triangles, as renderers do, and compares the areas: rings that cross have none that
 * fit. A polygon whose outer ring winds like a hole, which version 2 of the format forbids, counts as left out.
 */
export function polygonFaults(bytes: Uint8Array): PolygonFault[] {
  const faults: PolygonFault[] = [];
  for (const layer of Object.values(new VectorTile(new PbfReader(bytes)).layers)) {
    let area = 0;
    let wrong = 0;
    for (const rings of polygonsOf(layer)) {
      const signed = rings.reduce((sum, ring) => sum + ringArea(ring), 0);
      area += Math.abs(signed);
      wrong += layer.version > 1 && signed < 0 ? -signed : Math.abs(triangleArea(drawnRings(rings)) - Math.abs(signed));
    }
    if (wrong > tolerated * area) faults.push({ layer: layer.name, share: wrong / layer.extent ** 2 });
  }
  return faults;
}

/** Rings without the repeated first point. */
function* polygonsOf(layer: VectorTileLayer): Generator<number[][]> {
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    if (feature.type !== 3) continue;
    for (const polygon of classifyRings(loadGeometry(feature)))
      yield polygon.map(ring => {
        const points: number[] = [];
        for (const { x, y } of ring) points.push(x, y);
        return points.slice(0, -2);
      });
  }
}

function drawnRings(rings: readonly number[][]): readonly number[][] {
  if (rings.length <= mostRings) return rings;
  const bySize = rings.map(ring => ({ ring, area: Math.abs(ringArea(ring)) })).sort((a, b) => b.area - a.area);
  return bySize.slice(0, mostRings).map(({ ring }) => ring);
}

function triangleArea(rings: readonly number[][]): number {
  const holes: number[] = [];
  let count = 0;
  for (const ring of rings) {
    if (count > 0) holes.push(count);
    count += ring.length / 2;
  }
  const points = rings.flat();
  const corners = earcut(points, holes);
  let area = 0;
  for (let i = 0; i < corners.length; i += 3)
    area += Math.abs(ringArea(corners.slice(i, i + 3).flatMap(corner => points.slice(2 * corner, 2 * corner + 2))));
  return area;
}
