import type { StyleName } from '../styles/style-names.ts';

/** The name of a style's small picture, 256 x 176 pixels, which `npm run build` draws over the sandbox. */
export const thumbnailFile = (style: StyleName): string => `${style}.webp`;
