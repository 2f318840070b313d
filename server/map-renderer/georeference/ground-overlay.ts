import sharp, { type Region } from 'sharp';
import type { LonLatBox } from './lon-lat-picture.ts';
import type { RgbaPixels } from './resample.ts';

/** A box in degrees. */
export const boxElements = ({ north, south, east, west }: LonLatBox): string =>
  `<north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west>`;

/** A picture that lies on the ground, above those of lower orders. */
export const overlayElement = (href: string, box: LonLatBox, order: number): string =>
  `<GroundOverlay><drawOrder>${order}</drawOrder><Icon><href>${href}</href></Icon>` +
  `<LatLonBox>${boxElements(box)}</LatLonBox></GroundOverlay>`;

/** Its picture, or a part of one, as a file. */
export function pngOf({ data, width, height }: RgbaPixels, part?: Region): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  return (part === undefined ? picture : picture.extract(part)).png({ compressionLevel: 3 }).toBuffer();
}
