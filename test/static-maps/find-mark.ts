import sharp from 'sharp';
import type { Position } from '../../data-packs/geo/lon-lat.ts';

/** A red disc on the map, some pixels wide at these zooms, to look for in pictures. */
export const markAt = ([lon, lat]: Position, metres: number): string =>
  `labels=false&circle=stroke:ff0000|width:1|fill:ff0000|${lon},${lat},${metres}`;

/** Pixels whose reds are meant, not those of maps. */
const leastRed = 0.5;

/** The middle of the mark in pixels of a picture, counted from its upper left corner. */
export async function findMark(picture: Buffer): Promise<[x: number, y: number]> {
  const { data, info } = await sharp(picture, { limitInputPixels: false })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < info.width * info.height; i++) {
    const [red, green, blue] = [0, 1, 2].map(channel => data[i * info.channels + channel] ?? 0) as [
      number,
      number,
      number,
    ];
    const weight = (red - (green + blue) / 2) / 255;
    if (weight < leastRed) continue;
    sum += weight;
    sumX += weight * ((i % info.width) + 0.5);
    sumY += weight * (Math.floor(i / info.width) + 0.5);
  }
  if (sum === 0) throw new Error('There is no mark in the picture.');
  return [sumX / sum, sumY / sum];
}
