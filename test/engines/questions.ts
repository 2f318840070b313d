import type { Bounds } from '../../data-packs/geo/bounds.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { encodePolyline } from '../../data-packs/geo/polyline.ts';

/** A request to a routing endpoint. */
export interface EngineQuestion {
  path: string;
  body: object;
}

export const kinds = ['route', 'matrix', 'isochrone', 'matching', 'optimized'] as const;
type Kind = (typeof kinds)[number];

const costings = ['auto', 'bicycle', 'pedestrian', 'truck'] as const;

/** Makes a request of a kind at random places of a box; the options of every kind take turns. */
export function question(kind: Kind, number: number, bounds: Bounds, random: () => number): EngineQuestion {
  const costing = costings[number % costings.length];
  const [west, south, east, north] = bounds;
  // Most of a region's roads are away from its border.
  const between = (from: number, to: number) => from + (to - from) * (0.2 + 0.6 * random());
  const place = () => ({ lat: between(south, north), lon: between(west, east) });
  const places = (count: number) => Array.from({ length: count }, place);
  switch (kind) {
    case 'route':
      return {
        path: '/directions/v1',
        body: {
          costing,
          locations: places(2 + (number % 3)),
          ...(number % 5 === 0 && { alternates: 1, locations: places(2) }),
          ...(number % 4 === 1 && { directionsOptions: { language: 'de-DE' }, units: 'miles' }),
          ...(number % 7 === 2 && { costingOptions: { [String(costing)]: { useFerry: 0.1 } } }),
        },
      };
    case 'matrix':
      return { path: '/directions-matrix/v1', body: { costing, sources: places(3), targets: places(4) } };
    case 'isochrone':
      return {
        path: '/isochrone/v1',
        body: {
          costing,
          locations: places(1),
          contours: number % 2 === 0 ? [{ time: 5 }, { time: 10 }] : [{ distance: 2 }],
          polygons: number % 3 !== 0,
        },
      };
    case 'matching':
      return { path: '/map-matching/v1', body: { costing, encodedPolyline: track(place(), random) } };
    case 'optimized':
      return { path: '/optimized-route/v1', body: { costing, locations: places(4 + (number % 3)) } };
  }
}

/** A walk that turns a little at each of its 20 m. */
function track({ lat, lon }: { lat: number; lon: number }, random: () => number): string {
  const line: Position[] = [[lon, lat]];
  let heading = random() * 2 * Math.PI;
  for (let [x, y] = [lon, lat], i = 0; i < 40; i++) {
    heading += (random() - 0.5) * 0.6;
    x += (0.0002 * Math.sin(heading)) / Math.cos((lat * Math.PI) / 180);
    y += 0.0002 * Math.cos(heading);
    line.push([x, y]);
  }
  return encodePolyline(line);
}
