import sharp from 'sharp';
import type { LonLatBox } from './lon-lat-picture.ts';
import type { Pixels } from './resample.ts';

/** A box in degrees. */
export const boxElements = ({ north, south, east, west }: LonLatBox): string =>
  `<north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west>`;

/** A picture that lies on the ground, above those of lower orders. */
export const overlayElement = (href: string, box: LonLatBox, order: number): string =>
  `<GroundOverlay><drawOrder>${order}</drawOrder><Icon><href>${href}</href></Icon>` +
  `<LatLonBox>${boxElements(box)}</LatLonBox></GroundOverlay>`;

/** Its picture as a file. */
export const pngOf = ({ data, width, height }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
