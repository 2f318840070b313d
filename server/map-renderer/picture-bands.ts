import { setImmediate as turn } from 'node:timers/promises';
import { Surface } from './canvas/surface.ts';
import type { Pixels } from './files/encode-picture.ts';
import { groundBands } from './pitch/ground-bands.ts';
import type { Camera } from './scene/map-view.ts';

/** RGB of an opaque picture. */
type LargePicture = Omit<Pixels, 'channels'>;

/** Rows of a picture: from one to before another. */
interface Band {
  from: number;
  to: number;
}

/** Pixels of a band: a canvas has 4 bytes for each, and 4 to 8 more while texts are drawn. */
const mostPixels = 1 << 22;
/** Rows beside a band that are drawn with it: where a canvas ends, Skia cuts what it draws, and smooth edges are a shade off. */
const margin = 8;

export const emptyPicture = (width: number, height: number): LargePicture => ({
  data: new Uint8Array(width * height * 3),
  width,
  height,
});

/** Bands of about so many pixels, from the top; of a pitched map those of its ground, each of which is drawn once. */
export function bandsOf(camera: Camera, pixels?: number): readonly Band[] {
  const { width, height, perspective } = camera;
  return perspective === undefined ? equalBands(width, height, pixels) : groundBands(camera);
}

export function equalBands(width: number, height: number, pixels = mostPixels): readonly Band[] {
  const rows = Math.max(1, Math.floor(pixels / width));
  return Array.from({ length: Math.ceil(height / rows) }, (_, i) => ({
    from: i * rows,
    to: Math.min(height, (i + 1) * rows),
  }));
}

/** Has bands of a part of a picture drawn, from row `top` and column `left` on, one canvas at a time. `isOver`: over it. */
export async function drawBands(
  picture: LargePicture,
  bands: readonly Band[],
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  draw: (band: Surface) => Promise<void> | void,
  isOver = false,
): Promise<void> {
  for (const { from, to } of bands) {
    // Or canvases and the copies of their pixels are kept until they take as much as the picture.
    if (from > 0) await giveBack();
    const first = Math.max(0, from - margin);
    const band = new Surface(width, Math.min(height, to + margin) - first, true, first);
    const place = { left, top: top + first };
    if (isOver) readRows(picture, place, band);
    await draw(band);
    writeRows(picture, place, band, from - first, to - first);
    band.free();
  }
}

interface Place {
  left: number;
  top: number;
}

function readRows({ data, width }: LargePicture, { left, top }: Place, band: Surface): void {
  const rgba = band.pixels();
  for (let row = 0, to = 0; row < band.height; row++) {
    let from = ((top + row) * width + left) * 3;
    for (const end = to + band.width * 4; to < end; to += 4, from += 3) {
      rgba[to] = data[from] as number;
      rgba[to + 1] = data[from + 1] as number;
      rgba[to + 2] = data[from + 2] as number;
    }
  }
}

/** Writes rows of a band, which is finished by it. */
function writeRows(
  { data, width }: LargePicture,
  { left, top }: Place,
  band: Surface,
  first: number,
  end: number,
): void {
  const rgba = band.finish();
  for (let row = first, from = first * band.width * 4; row < end; row++) {
    let to = ((top + row) * width + left) * 3;
    for (const last = from + band.width * 4; from < last; from += 4, to += 3) {
      data[to] = rgba[from] as number;
      data[to + 1] = rgba[from + 1] as number;
      data[to + 2] = rgba[from + 2] as number;
    }
  }
}

/** Gives back what was drawn, where the process lets it be asked for: Skia's memory follows in the next turn. */
export async function giveBack(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    globalThis.gc?.();
    await turn();
  }
}
