import type { StyleName } from '../../../server/tiles/styles/style-names.ts';

/** The colours of a sprite sheet. */
export interface SpritePalette {
  badge: string;
  /** Outline and drawing of a badge. */
  ink: string;
  shield: string;
  shieldOutline: string;
  arrow: string;
  town: string;
  townFill: string;
}

const light: SpritePalette = {
  badge: '#ffffff',
  ink: '#4a4a4f',
  shield: '#ffffff',
  shieldOutline: '#8f8a8c',
  arrow: '#a9a4a6',
  town: '#5c5c5c',
  townFill: '#ffffff',
};

const dark: SpritePalette = {
  badge: '#2b2b2e',
  ink: '#b9b9be',
  shield: '#2e2e31',
  shieldOutline: '#7d7d82',
  arrow: '#7d7d82',
  town: '#a5a5a5',
  townFill: '#1f1f1f',
};

const outdoor: SpritePalette = { ...light, ink: '#46503f', arrow: '#9a9485', town: '#4b4a43' };
/** Labels are white there: so shields are dark. */
const onImagery: SpritePalette = {
  ...light,
  shield: '#3c4043',
  shieldOutline: '#ffffff',
  arrow: '#ffffff',
  town: '#ffffff',
  townFill: '#333333',
};

export const palettes: Record<StyleName, SpritePalette> = {
  light,
  dark,
  grayscale: { ...light, ink: '#5a5a5a' },
  white: { ...light, ink: '#6b6b6b', shieldOutline: '#a0a0a0' },
  black: { ...dark, badge: '#1c1c1c', shield: '#1c1c1c', townFill: '#000000' },
  outdoor,
  satellite: onImagery,
  hybrid: onImagery,
};
