import type { Rgba } from '../colour-ramp.ts';
import type { CompiledLayer } from '../compiled-style.ts';
import type { TileFeature } from '../decoded-features.ts';
import type { Rgb } from '../depth-buffer.ts';
import { extent, type Line, tileSize } from '../map-view.ts';
import { patternTexture } from '../pattern-texture.ts';
import type { Scene, SceneTile } from '../scene.ts';
import { Values } from '../values.ts';
import type { Eye } from './extrusion-eye.ts';

/** The colour of a building's pattern, at tile units: of its roof, or along a wall and up it. */
export type ExtrusionPattern = (x: number, y: number) => Rgba;

/** Walls are measured anew beyond this, in tile units. */
const longestMeasure = 32_768;

/** Patterns have their size at whole zooms and lie on the grid of the world's pixels there, on walls, too. */
export function extrusionPattern(
  scene: Scene,
  layer: CompiledLayer,
  tile: SceneTile,
  feature: TileFeature,
): ExtrusionPattern | undefined {
  const { id } = tile;
  const whole = Math.max(0, Math.floor(scene.camera.view.zoom));
  const image = scene.sprite.get(new Values(layer, whole, feature, tile.canonical).text('fill-extrusion-pattern'));
  if (image === undefined) return undefined;
  const texture = patternTexture(image);
  const side = tileSize * 2 ** (whole - id.z);
  const perUnit = side / extent;
  const left = ((id.x + id.wrap * 2 ** id.z) * side) % image.width;
  const top = (id.y * side) % image.height;
  return (x, y) => texture((x * perUnit + left) * image.pixelRatio, (y * perUnit + top) * image.pixelRatio);
}

export type InkAt = (x: number, y: number, distance: number) => Rgba;

export const dimmed = ([r, g, b, a]: Rgba, by: Rgb): Rgba => [r * by[0], g * by[1], b * by[2], a];

/** How bright a wall is, so far up. */
export const between = (bottom: Rgb, lit: Rgb, up: number): Rgb => [
  bottom[0] + (lit[0] - bottom[0]) * up,
  bottom[1] + (lit[1] - bottom[1]) * up,
  bottom[2] + (lit[2] - bottom[2]) * up,
];

/** A roof's pattern at pixels: where on the ground it lies is where it is in the tile. */
export function roofInk(pattern: ExtrusionPattern, eye: Eye, bright: Rgb): InkAt {
  const {
    transform: [a, b, c, d, e, f],
  } = eye;
  const area = a * d - b * c;
  return (x, y, distance) => {
    const [gx, gy] = [groundOf(x, eye.cx, distance, eye) - e, groundOf(y, eye.cy, distance, eye) - f];
    return dimmed(pattern((gx * d - gy * c) / area, (gy * a - gx * b) / area), bright);
  };
}

const groundOf = (at: number, centre: number, distance: number, { altitude }: Eye): number =>
  centre + ((at - centre) * distance) / altitude;

/** Where a wall is measured from, in tile units, and its two ends in pixels of its foot. */
interface WallPlace {
  start: number;
  length: number;
  from: readonly [number, number];
  to: readonly [number, number];
}

/** A wall's pattern, along it and up it. `low`, `high`: how far its foot and top are; `bottom`, `lit`: how bright. */
export function wallInk(
  pattern: ExtrusionPattern,
  eye: Eye,
  { start, length, from, to }: WallPlace,
  { low, high, bottom, lit }: { low: number; high: number; bottom: Rgb; lit: Rgb },
): InkAt {
  // Pixels of the foot lie on a line; those above it, brought to its distance, do, too.
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  return (x, y, distance) => {
    const [fx, fy] = [eye.cx + ((x - eye.cx) * distance) / low, eye.cy + ((y - eye.cy) * distance) / low];
    const along = ((fx - from[0]) * dx + (fy - from[1]) * dy) / squared;
    const metres = (eye.altitude - distance) / eye.perMetre;
    const up = (low - distance) / (low - high);
    return dimmed(pattern(start + along * length, metres * eye.wallUnits), between(bottom, lit, up));
  };
}

/** Where each of a ring's walls is measured from; those that the tile cuts are none. */
export function wallStarts(ring: Line, isCut: (i: number) => boolean): number[] {
  let measured = 0;
  return Array.from({ length: ring.length / 2 - 1 }, (_, wall) => {
    if (isCut(2 * wall)) return 0;
    const length = edgeLength(ring, 2 * wall);
    if (measured + length > longestMeasure) measured = 0;
    measured += length;
    return measured - length;
  });
}

export const edgeLength = (ring: Line, i: number): number =>
  Math.hypot((ring[i + 2] as number) - (ring[i] as number), (ring[i + 3] as number) - (ring[i + 1] as number));
