import type { SKRSContext2D } from '@napi-rs/canvas';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { circlePosition, earthRadius } from '../../../data-packs/geo/great-circle.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { mercatorX } from '../../../data-packs/geo/web-mercator.ts';
import type { Camera } from '../scene/map-view.ts';
import { unwrapped } from './geography.ts';
import { follow, paintOnGround, type ShapeLook } from './paint-shape.ts';

export interface CircleOverlay extends ShapeLook {
  centre: Position;
  /** Metres on the ground. */
  radius: number;
}

/** Device pixels by which a circle's straight parts may miss it. */
const deviation = 0.2;

export function paintCircles(context: SKRSContext2D, camera: Camera, circles: readonly CircleOverlay[]): void {
  for (const { centre, radius, ...look } of circles) {
    context.save();
    clipToWorld(context, camera);
    const rings = circleRings(centre, radius, camera.centreX, deviation / camera.worldSize);
    paintOnGround(context, camera, rings, look, true);
    context.restore();
  }
}

function clipToWorld(context: SKRSContext2D, camera: Camera): void {
  context.beginPath();
  const [west, east] = [camera.centreX - 4, camera.centreX + 4];
  const world = ringAround([west, 0, east, 1]).slice(0, 4);
  follow(context, camera.projectRing(world));
  context.closePath();
  context.clip();
}

type Ring = [number, number][];

/** Parts that a circle begins with, and how often each is halved at most. */
const coarse = 128;
const mostHalvings = 8;

/** Offsets of the worlds that a picture may show side by side. */
const worlds = [-3, -2, -1, 0, 1, 2, 3];
/** Well beyond the northern and southern edge of the map. */
const [above, below] = [-1, 2];

/** Tells which poles lie within a circle: its ring then goes around the world, or around the rest of it. */
export function polesWithin([, latitude]: Position, metres: number): { north: boolean; south: boolean } {
  const angle = ((metres / earthRadius) * 180) / Math.PI;
  return { north: 90 - latitude < angle, south: 90 + latitude < angle };
}

/** Outlines of a circle in world coordinates, to be filled even-odd; near the poles off by `deviation` at most. */
export function circleRings(centre: Position, metres: number, centreX: number, deviation: number): Ring[] {
  const ring = unwrapped(smoothCircle(centre, metres, deviation), centreX);
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

/** Points of a circle, clockwise from the north, not closed. */
function smoothCircle(centre: Position, metres: number, deviation: number): Position[] {
  const at = (part: number): Position => circlePosition(centre, metres, (2 * Math.PI * part) / coarse);
  const between = (from: number, a: Position, to: number, b: Position, depth: number): Position[] => {
    const middle = (from + to) / 2;
    const m = at(middle);
    if (depth === 0 || missing(a, m, b) <= deviation) return [];
    return [...between(from, a, middle, m, depth - 1), m, ...between(middle, m, to, b, depth - 1)];
  };
  return Array.from({ length: coarse }, (_, i) => {
    const a = at(i);
    return [a, ...between(i, a, i + 1, at(i + 1), mostHalvings)];
  }).flat();
}

/** How far a point lies from the middle of a straight part, in world coordinates. */
function missing(a: Position, m: Position, b: Position): number {
  const [[ax, ay], [mx, my], [bx, by]] = unwrapped([a, m, b], mercatorX(a[0])) as [number, number][] as [
    [number, number],
    [number, number],
    [number, number],
  ];
  return Math.hypot(mx - (ax + bx) / 2, my - (ay + by) / 2);
}
