import { Color } from '@maplibre/maplibre-gl-style-spec';

/** What credits and scale bars are written with, and on, whatever the map's colours. */
export const furnitureInk = '#2b2b2b';
export const furniturePlate = 'rgba(255,255,255,0.82)';

const dark = '#202124';
const light = '#ffffff';

/** The ink, dark or light, with the higher contrast on a CSS colour (WCAG 2), which may let white through. */
export function inkOn(colour: string): string {
  const ground = luminance(colour);
  const contrastToDark = (ground + 0.05) / (luminance(dark) + 0.05);
  const contrastToLight = 1.05 / (ground + 0.05);
  return contrastToDark > contrastToLight ? dark : light;
}

function luminance(colour: string): number {
  const { r, g, b, a } = Color.parse(colour) ?? Color.black;
  const linear = (channel: number): number => {
    const value = channel + 1 - a;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
