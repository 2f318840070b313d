import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Cells of 5 arc-minutes, from 180 degrees west and from the north. */
export const reliefColumns = 4320;
export const reliefRows = 2160;
/** Metres between stored heights. */
export const reliefStep = 8;

/** Heights of the world's land in metres, row by row, 0 in the sea: what `build/derive-relief.ts` leaves of ETOPO5. */
export async function readRelief(): Promise<Float32Array> {
  const { data } = await sharp(fileURLToPath(new URL('relief.webp', import.meta.url)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Float32Array.from(
    { length: reliefColumns * reliefRows },
    (_, i) => ((data[i * 3] as number) * 256 + (data[i * 3 + 1] as number)) * reliefStep,
  );
}
