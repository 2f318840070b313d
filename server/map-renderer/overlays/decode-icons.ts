import { type Image, loadImage } from '@napi-rs/canvas';
import type { GivenPicture } from '../document/given-picture.ts';

/** A picture in place of a pin. */
export interface MarkerIcon {
  image: Image;
  /** CSS pixels. */
  width: number;
  height: number;
}

export async function decodeIcons(given: Readonly<Record<string, GivenPicture>>): Promise<Map<string, MarkerIcon>> {
  const decoded = Object.entries(given).map(async ([name, { png, width, height }]): Promise<[string, MarkerIcon]> => {
    return [name, { image: await loadImage(png), width, height }];
  });
  return new Map(await Promise.all(decoded));
}
