import type { Furniture } from './furniture.ts';

export type Overlays = Pick<Furniture, 'markers' | 'paths' | 'circles' | 'shapes' | 'texts'>;

/** Furniture whose overlays are one text: passing on the 200,000 points of a track as values takes a tenth of a second. */
export type PackedFurniture = Omit<Furniture, keyof Overlays | 'icons'> & { overlays: string };

export const packOverlays = (overlays: Overlays): string => JSON.stringify(overlays);

export function unpackFurniture({ overlays, ...furniture }: PackedFurniture): Furniture {
  return { ...furniture, ...(JSON.parse(overlays) as Overlays) };
}
