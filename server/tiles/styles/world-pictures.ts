import type { LayerSpecification, SourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './layers.ts';
import type { StyleName } from './style-names.ts';

/** Pictures of the world's land that `npm run build` cuts into tiles of 512 px, by their deepest zooms. */
export const worldPictures = {
  /** Heights in metres, as Terrarium tiles, whose pixels are as wide as the model's cells, 9 km. */
  relief: 3,
  /** Natural Earth's hypsometric tints, blended with what grows there, and shaded. */
  tint: 4,
  /** NASA's Blue Marble. */
  earth: 3,
} as const;

export type WorldPicture = keyof typeof worldPictures;
export const isWorldPicture = (name: string): name is WorldPicture => Object.hasOwn(worldPictures, name);

/** What lies on the land of the overview, and how strongly. */
const shown: Partial<Record<StyleName, readonly [picture: WorldPicture, opacity: number]>> = {
  light: ['tint', 0.3],
  outdoor: ['tint', 0.65],
  satellite: ['earth', 1],
  hybrid: ['earth', 1],
};

export const hasPicture = (name: StyleName): boolean => Object.hasOwn(shown, name);

/** The zooms from which the pictures fade, until the detail of regions comes over them: no edge of a region is seen. */
const pictureFading = { first: 7, last: 10.5 } as const;

/** The picture under a style's water, with its source; for some styles there is none. */
export function landPicture(
  name: StyleName,
  assets: string,
): [Record<string, SourceSpecification>, LayerSpecification[]] {
  const [picture, opacity] = shown[name] ?? [];
  if (picture === undefined) return [{}, []];
  const source = 'world_picture';
  const { first, last } = pictureFading;
  const paint = { 'raster-opacity': byZoom({ [first]: opacity ?? 1, [last]: 0 }) };
  return [
    {
      [source]: {
        type: 'raster',
        tiles: [`${assets}/${picture}/{z}/{x}/{y}.webp`],
        tileSize: 512,
        maxzoom: worldPictures[picture],
        // Natural Earth is named by the overview's tiles.
        ...(picture === 'earth' && { attribution: 'NASA Blue Marble' }),
      },
    },
    [{ id: source, type: 'raster', source, maxzoom: last, paint }],
  ];
}
