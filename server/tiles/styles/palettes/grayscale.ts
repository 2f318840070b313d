import { light } from './light.ts';
import type { Palette } from './palette.ts';

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const encoded = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** The grey that is as light as a colour: contrasts stay as they are. */
function grey(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const level = Math.round(255 * encoded(0.2126 * red + 0.7152 * green + 0.0722 * blue));
  return `#${level.toString(16).padStart(2, '0').repeat(3)}`;
}

const greys = (colours: object): unknown =>
  Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => [name, typeof colour === 'string' ? grey(colour) : greys(colour)]),
  );

/** Light without colour: a ground for coloured data. */
export const grayscale = greys(light) as Palette;
