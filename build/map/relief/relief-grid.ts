import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Cells of 5 arc-minutes, from 180 degrees west and from the north. */
export const reliefColumns = 4320;
export const reliefRows = 2160;
/** Metres between stored heights. */
export const reliefStep = 8;

/** Rows 81 degrees south that are 1000 to 2000 m off in ETOPO5, over 90 degrees of longitude: a wall in the ice. */
const wrongRows = { first: 2053, last: 2055 };

/** Heights of the world's land in metres, row by row, 0 in the sea: what `build/derive-relief.ts` leaves of ETOPO5. */
export async function readRelief(): Promise<Float32Array> {
  const { data } = await sharp(fileURLToPath(new URL('relief.webp', import.meta.url)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const heights = Float32Array.from(
    { length: reliefColumns * reliefRows },
    (_, i) => ((data[i * 3] as number) * 256 + (data[i * 3 + 1] as number)) * reliefStep,
  );
  bridgeRows(heights, wrongRows);
  return heights;
}

/** Replaces rows by what lies between those before and after them. */
function bridgeRows(heights: Float32Array, { first, last }: { first: number; last: number }): void {
  const height = (row: number, column: number): number => heights[row * reliefColumns + column] as number;
  for (let row = first; row <= last; row++) {
    const part = (row - first + 1) / (last - first + 2);
    for (let column = 0; column < reliefColumns; column++)
      heights[row * reliefColumns + column] = height(first - 1, column) * (1 - part) + height(last + 1, column) * part;
  }
}
