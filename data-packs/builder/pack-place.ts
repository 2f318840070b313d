import type { Coverage } from '../format/manifest.ts';
import type { Bounds } from '../geo/bounds.ts';
import { itemAt } from '../geo/item-at.ts';
import { boxRing } from './clip-area.ts';

/** Where a pack lies, and what is known of the place. */
export interface Place {
  bounds: Bounds;
  coverage: Coverage;
  countries: readonly string[];
  languages: string[];
  /** State of the map data, ISO 8601, where it says. */
  timestamp?: string;
}

/** A single place still has a box around it. */
export function withExtent([west, south, east, north]: Bounds): Bounds {
  const least = 0.0005;
  const wide = east - west >= least ? 0 : least;
  const high = north - south >= least ? 0 : least;
  return [
    Math.max(-180, west - wide),
    Math.max(-90, south - high),
    Math.min(180, east + wide),
    Math.min(90, north + high),
  ];
}

/** Seven digits, never cutting anything off. */
export function outwards(bounds: Bounds): Bounds {
  return bounds.map(
    (degrees, i) => (i < 2 ? Math.floor(degrees * 1e7 + 1e-4) : Math.ceil(degrees * 1e7 - 1e-4)) / 1e7,
  ) as Bounds;
}

/** The boxes as they are: what lies between them is not covered. */
export function boxCoverage(boxes: readonly Bounds[]): Coverage {
  const polygons = boxes.map(bounds => {
    const ring = boxRing(...bounds);
    return [Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]] as [number, number])];
  });
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: itemAt(polygons, 0) }
    : { type: 'MultiPolygon', coordinates: polygons };
}
