import type { DepthBuffer, Plane, Rgb } from '../canvas/depth-buffer.ts';
import type { Line } from '../scene/map-view.ts';
import type { Perspective } from '../scene/perspective.ts';
import { type Block, type Eye, isCut, isOutside, planeThrough } from './extrusion-block.ts';
import { type Light, shaded, wallShade } from './extrusion-light.ts';

/** A point over the ground: pixels of the flat map, and above it. */
type Place = readonly [x: number, y: number, up: number];

/** Draws a building of a pitched map. `eye` says where the flat map is. */
export function drawPitchedBlock(
  buffer: DepthBuffer,
  block: Block,
  eye: Eye,
  perspective: Perspective,
  light: Light,
  gradient: boolean,
): void {
  const { rings, base, height, colour } = block;
  const [low, high] = [base * eye.perMetre, height * eye.perMetre];
  const grounds = rings.map(ring => onGround(ring, eye));
  const roofs = grounds.map(ring => shown(perspective, atHeight(ring, high)));
  const feet = low === high ? roofs : grounds.map(ring => shown(perspective, atHeight(ring, low)));
  if (isOutside(roofs, buffer) && isOutside(feet, buffer)) return;
  const nearness = perspective.nearnessAt(high);
  if (nearness !== undefined) {
    const roof = shaded(colour, [0, 0, 1], light, 1);
    buffer.draw({ rings: roofs, nearness, far: roof, near: roof, rise: [0, 0, 0] });
  }
  if (low === high) return;

  const steps = gradient ? [base, 1 + base].map(step => wallShade(step, height, light)) : [1, 1];
  const [footX, footY] = perspective.foot;
  rings.forEach((ring, index) => {
    const ground = grounds[index] ?? [];
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [[ax, ay], [bx, by]] = [ground[i / 2] ?? [0, 0], ground[i / 2 + 1] ?? [0, 0]];
      // Walls that turn away from the camera are hidden behind the others.
      if ((bx - ax) * (footY - ay) - (by - ay) * (footX - ax) > 0 || isCut(ring, i)) continue;
      const length = Math.hypot(bx - ax, by - ay);
      if (length === 0) continue;
      const corners = perspective.clipped([
        [ax, ay, low],
        [bx, by, low],
        [bx, by, high],
        [ax, ay, high],
      ]);
      /** The plane of what a point is, divided by its distance: these are straight in the picture. */
      const plane = (of: (place: Place) => number): Plane | undefined => {
        const [one, two, three] = corners.map(place => {
          const [x, y] = perspective.seenAbove(...place);
          return [x, y, of(place) / perspective.depth(place[1], place[2])] as const;
        });
        return one && two && three && planeThrough(one, two, three);
      };
      const nearnessOfWall = plane(() => 1);
      const rise = plane(([, , up]) => (up - low) / (high - low));
      if (nearnessOfWall === undefined || rise === undefined) continue;
      const normal: Rgb = [-(by - ay) / length, (bx - ax) / length, 0];
      const [far, near] = steps.map(step => shaded(colour, normal, light, step)) as [Rgb, Rgb];
      buffer.draw({ rings: [shown(perspective, corners)], nearness: nearnessOfWall, far, near, rise });
    }
  });
}

function onGround(ring: Line, { transform: [a, b, c, d, e, f] }: Eye): (readonly [number, number])[] {
  return Array.from({ length: ring.length / 2 }, (_, i) => {
    const [x, y] = [ring[2 * i] as number, ring[2 * i + 1] as number];
    return [a * x + c * y + e, b * x + d * y + f] as const;
  });
}

const atHeight = (ring: readonly (readonly [number, number])[], up: number): Place[] =>
  ring.map(([x, y]) => [x, y, up] as const);

/** Pixels of an area that is in space, as far as it is in front of the camera. */
function shown(perspective: Perspective, places: readonly Place[]): Float64Array {
  return Float64Array.from(perspective.clipped(places).flatMap(place => perspective.seenAbove(...place)));
}
