import { itemAt } from '../base/item-at.ts';
import type { Coverage } from '../format/manifest.ts';
import { type Bounds, ringAround } from '../geo/bounds.ts';

/** Area of a pack, with its countries and languages. */
export interface Place {
  bounds: Bounds;
  coverage: Coverage;
  countries: readonly string[];
  languages: string[];
  /** Date of the map data, ISO 8601. */
  timestamp?: string | undefined;
}

/** Grows very small bounds, as those of a single point. */
export function withExtent([west, south, east, north]: Bounds): Bounds {
  const minSide = 0.0005;
  const x = east - west >= minSide ? 0 : minSide;
  const y = north - south >= minSide ? 0 : minSide;
  return [Math.max(-180, west - x), Math.max(-90, south - y), Math.min(180, east + x), Math.min(90, north + y)];
}

/** Rounds to seven digits so that the bounds do not shrink. */
export function roundOutwards(bounds: Bounds): Bounds {
  return bounds.map(
    (degrees, i) => (i < 2 ? Math.floor(degrees * 1e7 + 1e-4) : Math.ceil(degrees * 1e7 - 1e-4)) / 1e7,
  ) as Bounds;
}

/** Makes a polygon of each box; the area between them is not covered. */
export function boxCoverage(boxes: readonly Bounds[]): Coverage {
  const polygons = boxes.map(box => [ringAround(box)]);
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: itemAt(polygons, 0) }
    : { type: 'MultiPolygon', coordinates: polygons };
}
