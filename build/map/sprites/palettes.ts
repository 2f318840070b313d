import { type PoiGroup, paletteOf } from '../../../server/tiles/styles/palettes.ts';
import { type StyleName, styleNames } from '../../../server/tiles/styles/style-names.ts';
import { type RouteKind, trailColours } from '../../../server/tiles/styles/trails.ts';
import type { PatternInks } from './patterns.ts';
import type { TerrainInks } from './terrain-icons.ts';

/** The colours of a sprite sheet. */
export interface SpritePalette {
  /** Of a point's group: what its badge is filled with, and what is drawn on it. */
  badges: Record<PoiGroup, { fill: string; ink: string }>;
  terrain: TerrainInks;
  shield: string;
  shieldOutline: string;
  arrow: string;
  town: string;
  townFill: string;
  /** Where a style shows by signs what covers the ground. */
  patterns?: PatternInks;
  /** Where a style shows marked routes. */
  routes?: Record<RouteKind, string>;
}

/** `badge`: of all points, drawn on in their group's colour; else white drawings on that colour. */
type Inks = Omit<SpritePalette, 'badges' | 'terrain'> & { badge: string | undefined };

const light: Inks = {
  badge: undefined,
  shield: '#ffffff',
  shieldOutline: '#8f8a8c',
  arrow: '#8d8890',
  town: '#5c5c5c',
  townFill: '#ffffff',
};

const dark: Inks = {
  badge: '#24272b',
  shield: '#2e2e31',
  shieldOutline: '#7d7d82',
  arrow: '#23262a',
  town: '#a5a5a5',
  townFill: '#1f1f1f',
};

const outdoor: Inks = {
  ...light,
  arrow: '#8a8475',
  town: '#4b4a43',
  routes: trailColours.routes,
  patterns: { stone: '#8f877a', sand: '#b99f5e', ice: '#7fb2cf', marsh: '#5b94b4', tree: '#86ae6c', crop: '#9aa860' },
};
/** Labels are white there: so shields are dark. */
const onImagery: Inks = {
  ...light,
  badge: '#25282b',
  shield: '#3c4043',
  shieldOutline: '#ffffff',
  arrow: '#ffffff',
  town: '#ffffff',
  townFill: '#333333',
};

const inks: Record<StyleName, Inks> = {
  light,
  dark,
  grayscale: light,
  white: { ...light, shieldOutline: '#a0a0a0' },
  black: { ...dark, badge: '#161616', arrow: '#b0b0b0', shield: '#1c1c1c', townFill: '#000000' },
  outdoor,
  satellite: onImagery,
  hybrid: onImagery,
};

function withBadges(style: StyleName): SpritePalette {
  const { badge, ...rest } = inks[style];
  const { labels } = paletteOf(style);
  const groups = Object.entries(labels.poi) as [PoiGroup, string][];
  const badges = groups.map(([group, colour]) => [
    group,
    badge === undefined ? { fill: colour, ink: '#ffffff' } : { fill: badge, ink: colour },
  ]);
  const { place: ground, water, halo } = labels;
  const terrain = { ground, water, halo, volcano: labels.poi.health, hut: labels.poi.lodging };
  return { ...rest, terrain, badges: Object.fromEntries(badges) };
}

export const palettes = Object.fromEntries(styleNames.map(style => [style, withBadges(style)])) as Record<
  StyleName,
  SpritePalette
>;
