import type { Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { wound } from '../../data-packs/builder/osm/rings.ts';
import { mercatorLatitude } from '../../data-packs/geo/web-mercator.ts';
import { overlap, south } from './antimeridian.ts';
import { naturalEarth, polygonOf } from './natural-earth.ts';
import { rounded } from './rounded.ts';

export interface Land {
  /** First zoom. */
  zoom: number;
  polygon: Polygon;
}

/** Natural Earth's land, 1:10 million, its coast rounded. */
export function landOfTheWorld(): Land[] {
  return naturalEarth('land').map(({ zoom, parts }) => ({
    zoom,
    polygon: polygonOf({ parts }).map((ring, i) => wound(rounded(toTheEdge(ring)), i === 0)),
  }));
}

/** The sea is what the land leaves, and the waters inside the land. */
export function seaAround(land: readonly Land[]): Polygon[] {
  const edge = 180 + overlap;
  const all = Float64Array.from([edge, 85.2, -edge, 85.2, -edge, south, edge, south, edge, 85.2]);
  const shores = land.flatMap(({ polygon }) => polygon.slice(0, 1).map(ring => wound(ring, false)));
  const inland = land.flatMap(({ polygon }) => polygon.slice(1).map(ring => [wound(ring, true)]));
  return [[all, ...shores], ...inland];
}

/** Antarctica goes on a little beyond the Mercator square, as the sea does. */
function toTheEdge(ring: Float64Array): Float64Array {
  return ring.map((value, i) => (i % 2 === 1 && value < 0.001 - mercatorLatitude ? south : value));
}
