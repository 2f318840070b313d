import type { StyleName } from '../style-names.ts';
import { black } from './black.ts';
import { dark } from './dark.ts';
import { grayscale } from './grayscale.ts';
import { light } from './light.ts';
import { outdoor } from './outdoor.ts';
import { overImagery } from './over-imagery.ts';
import type { Palette } from './palette.ts';
import { white } from './white.ts';

const palettes: Readonly<Record<StyleName, Palette>> = {
  light,
  dark,
  grayscale,
  white,
  black,
  outdoor,
  satellite: overImagery,
  hybrid: overImagery,
};

export const paletteOf = (name: StyleName): Palette => palettes[name];
