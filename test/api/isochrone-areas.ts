import { expect } from 'vitest';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';

export type Position = [number, number];
export interface Feature {
  type: string;
  properties: { color: string | null; contour: number; metric: string; reachesBorder?: boolean };
  geometry: { type: string; coordinates: never };
}

/** Outer rings of a feature, whatever its type. */
export function outlines({ geometry: { type, coordinates } }: Feature): Position[][] {
  if (type === 'LineString') return [coordinates];
  return type === 'MultiPolygon' ? (coordinates as Position[][][]).flat() : coordinates;
}

export function holds(feature: Feature, { lon, lat }: LonLat): boolean {
  return outlines(feature).some(ring => {
    let inside = false;
    for (const [i, [x, y]] of ring.entries()) {
      const [px, py] = ring.at(i - 1) ?? [0, 0];
      if (y > lat !== py > lat && lon < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside;
    }
    return inside;
  });
}

/** Square degrees, counter-clockwise positive. */
export const area = (ring: Position[]) =>
  ring.reduce((sum, [x, y], i) => {
    const [px, py] = ring.at(i - 1) ?? [0, 0];
    return sum + (px * y - x * py) / 2;
  }, 0);

export const expectSimple = (feature: Feature) => {
  for (const ring of outlines(feature)) {
    expect(ring.length).toBeGreaterThanOrEqual(4);
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(new Set(ring.map(String)).size).toBe(ring.length - 1);
    expect(area(ring)).toBeGreaterThan(0);
  }
};

/** Corners of the smaller area that lie neither in the larger nor on a corner of it. */
export function cornersOutside(larger: Feature, smaller: Feature): Position[] {
  const corners = new Set(outlines(larger).flat().map(String));
  const all = outlines(smaller).flat();
  return all.filter(([lon, lat]) => !holds(larger, { lon, lat }) && !corners.has(`${lon},${lat}`));
}
