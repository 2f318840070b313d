import { circlePositions } from '../../../../data-packs/geo/circle.ts';
import { earthRadius } from '../../../../data-packs/geo/great-circle.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { unwrapped } from './geography.ts';

type Ring = [number, number][];

/** Offsets of the worlds that a picture may show side by side. */
const worlds = [-3, -2, -1, 0, 1, 2, 3];
/** Well beyond the northern and southern edge of the map. */
const [above, below] = [-1, 2];

/** Tells which poles lie within a circle: its ring then goes around the world, or around the rest of it. */
export function polesWithin([, latitude]: Position, metres: number): { north: boolean; south: boolean } {
  const angle = ((metres / earthRadius) * 180) / Math.PI;
  return { north: 90 - latitude < angle, south: 90 + latitude < angle };
}

/** Gives outlines of a circle in world coordinates near a picture's centre, to be filled even-odd. */
export function circleRings(centre: Position, metres: number, centreX: number): Ring[] {
  const ring = unwrapped(circlePositions(centre, metres), centreX);
  const { north, south } = polesWithin(centre, metres);
  if (!north && !south) return [ring];
  if (north && south) {
    // The ring lies around the other side of the globe: fill everything outside of it.
    const [west, east] = [(worlds[0] as number) - 1, (worlds.at(-1) ?? 0) + 2];
    const everything: Ring = [
      [west, above],
      [east, above],
      [east, below],
      [west, below],
    ];
    return [everything, ...worlds.map(shift => ring.map(([x, y]): [number, number] => [x + shift, y]))];
  }
  const turn = Math.sign((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0));
  const border = worlds.flatMap(shift => ring.map(([x, y]): [number, number] => [x + shift * turn, y]));
  const edge = north ? above : below;
  return [[...border, [border.at(-1)?.[0] ?? 0, edge], [border[0]?.[0] ?? 0, edge]]];
}
