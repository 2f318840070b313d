import type { TerrainKind } from '../../../server/tiles/styles/labels/terrain-points.ts';
import type { Icon } from './icons.ts';

/** Colours of the signs of topographic maps. */
export interface TerrainInks {
  /** Summits, passes, caves, shelters. */
  ground: string;
  volcano: string;
  water: string;
  hut: string;
  halo: string;
}

/** CSS pixels. */
const side = 14;

/** The signs of topographic maps for points of the terrain: no badge, so that many can stand close to each other. */
export function terrainIcons(inks: TerrainInks): Icon[] {
  const { ground, volcano, water, hut, halo } = inks;
  const house = 'M7 1.8L12.6 7H11.2V12H2.8V7H1.4Z';
  const signs: Record<TerrainKind, string> = {
    peak: filled('M7 2.6L12 11.4H2Z', ground, halo),
    volcano: filled('M5 4.4L6.2 5.4L7 4.4L7.8 5.4L9 4.4L12.6 11.4H1.4Z', volcano, halo),
    saddle: drawn('M2.5 2.6Q7 7.6 11.5 2.6M2.5 11.4Q7 6.4 11.5 11.4', ground, halo),
    alpine_hut: filled(house, hut, halo),
    wilderness_hut: filled(house, halo, hut),
    shelter: drawn('M1.8 6.6L7 2.6L12.2 6.6M3.6 6V11.6M10.4 6V11.6', ground, halo),
    spring: `${drawn('M5.4 5.6C8.6 6 6.6 10.4 12 11.4', water, halo)}<circle cx="5" cy="5" r="2.7" fill="${water}"/>`,
    viewpoint:
      drawn('M7 6.2V2.6M4.3 7.3L1.8 4.8M9.7 7.3L12.2 4.8M3.2 10H1M10.8 10H13', ground, halo) +
      `<circle cx="7" cy="10" r="1.9" fill="${ground}"/>`,
    cave_entrance: filled(
      'M1.8 11.8V7.4A5.2 5.2 0 0 1 12.2 7.4V11.8H9.4V8.2A2.4 2.4 0 0 0 4.6 8.2V11.8Z',
      ground,
      halo,
    ),
    waterfall: drawn('M4 2V8.6M7 2V8.6M10 2V8.6M1.8 11.4Q4.4 9.4 7 11.4T12.2 11.4', water, halo),
  };
  return Object.entries(signs).map(([kind, svg]) => ({ name: `terrain:${kind}`, width: side, height: side, svg }));
}

const filled = (path: string, fill: string, edge: string): string =>
  `<path d="${path}" fill="${fill}" stroke="${edge}" stroke-width="1" stroke-linejoin="round" paint-order="stroke"/>`;

function drawn(path: string, ink: string, halo: string): string {
  const line = (colour: string, width: number): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return line(halo, 3.2) + line(ink, 1.4);
}
