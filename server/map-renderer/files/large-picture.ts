import type { View } from '../scene/map-view.ts';

/** Device pixels beyond which a picture is drawn in bands, and alone: it is held in 3 bytes each, on paper in 12. */
export const largePicture = 8e6;

/** What is to be drawn. Lengths are CSS pixels. */
interface Order {
  format: string;
  view: Pick<View, 'width' | 'height' | 'pixelRatio'>;
  sheet?: Pick<View, 'width' | 'height'> | undefined;
}

/** A picture's device pixels, in those of the smallest large one. PDF and SVG have few. */
export function largeness({ format, view, sheet }: Order): number {
  if (format === 'pdf' || format === 'svg') return 0;
  const { width, height } = sheet ?? view;
  return (width * height * view.pixelRatio ** 2) / largePicture;
}
