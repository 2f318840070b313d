import type { Path2D } from '@napi-rs/canvas';
import type { PatternGrid } from '../canvas/sprite-images.ts';
import { extent, type Transform } from '../scene/map-view.ts';
import type { Scene, SceneTile } from '../scene/scene.ts';

/** Device pixels along one of the image from which on a plate's border hides what is beyond it. */
const leastScale = 0.5;

/** Whether areas of a tile can be filled by plates: onto pixels, from straight above, north up. */
export function canFillByPlates({ surface }: Scene, { transform, bend }: SceneTile, { size }: PatternGrid): boolean {
  const [a, b, c, d] = transform;
  const isUpright = b === 0 && c === 0 && bend === undefined;
  return surface.kind === 'pixels' && isUpright && Math.min(a, d) * size >= leastScale;
}

/**
 * Lays a pattern's plate side by side onto whole pixels: Skia takes 27 ns for a pixel of a repeated image, 5 for one of
 * an image. Expects no clip, which would cut the areas anew each time. `transform`: the tile's, as `fill-translate` says.
 */
export function fillByPlates(
  { surface, sprite }: Scene,
  tile: SceneTile,
  transform: Transform,
  areas: Path2D,
  { name, grid }: { name: string; grid: PatternGrid },
  opacity: number,
): void {
  const context = surface.context();
  const plate = sprite.plate(name);
  const { canvas, border } = plate;
  const top = surface.kind === 'pixels' ? surface.top : 0;
  const [a, , , d, e, f] = transform;
  const [left, above] = [tile.transform[4], tile.transform[5]];
  const across = seen(left, left + a * extent, 0, surface.width);
  const down = seen(above, above + d * extent, top, top + surface.height);
  const columns = platesAlong(across, e + a * grid.x, a * grid.size, plate.width, plate.image.width);
  const rows = platesAlong(down, f + d * grid.y, d * grid.size, plate.height, plate.image.height);
  context.save();
  context.globalAlpha = opacity;
  context.setTransform(...transform);
  context.clip(areas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const y of rows) {
    for (const x of columns) {
      const [width, height] = [x.to - x.from, y.to - y.from];
      const [u, v] = [border + (x.from - x.corner) / x.scale, border + (y.from - y.corner) / y.scale];
      context.drawImage(canvas, u, v, width / x.scale, height / y.scale, x.from, y.from, width, height);
    }
  }
  context.restore();
}

interface Range {
  first: number;
  last: number;
}

/** The whole pixels of a tile's side that are in the picture. */
const seen = (from: number, to: number, first: number, last: number): Range => ({
  first: Math.max(Math.round(from), first),
  last: Math.min(Math.round(to), last),
});

/** Which of an axis' whole pixels a plate fills, where its corner is, and how large a pixel of its image. */
interface Place {
  from: number;
  to: number;
  corner: number;
  scale: number;
}

/** Where plates of a length lie along an axis: the first one as far on as whole images let it. */
function platesAlong({ first, last }: Range, corner: number, scale: number, length: number, image: number): Place[] {
  const step = scale * length;
  const start = corner + Math.floor((first - corner) / (scale * image)) * scale * image;
  const places: Place[] = [];
  for (let at = start, from = first; from < last; at += step) {
    const to = Math.min(last, Math.round(at + step));
    places.push({ from, to, corner: at, scale });
    from = to;
  }
  return places;
}
