import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { longestRouteRef } from '../../../server/tiles/styles/labels/way-labels.ts';
import type { PoiGroup } from '../../../server/tiles/styles/palettes.ts';
import { poiKinds, stationIcon } from '../../../server/tiles/styles/poi-kinds.ts';
import { type RouteKind, routeKinds } from '../../../server/tiles/styles/trails.ts';
import type { SpritePalette } from './palettes.ts';
import { patterns } from './patterns.ts';
import { terrainIcons } from './terrain-icons.ts';

export interface Icon {
  name: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** SVG markup drawn into a box of that size. */
  svg: string;
}

const require = createRequire(import.meta.url);
const makiFolder = join(dirname(require.resolve('@mapbox/maki/package.json')), 'icons');

const badgeSize = 20;
const drawingSize = 11.5;
const longestShield = 5;
const shieldHeight = 16;

/** Every icon a hosted style can ask for. */
export function icons(palette: SpritePalette): Icon[] {
  const badges = [...poiKinds].map(([kind, { icon, group }]) => badge(kind, icon, palette.badges[group]));
  const lengths = Array.from({ length: longestShield }, (_, i) => i + 1);
  return [
    ...badges,
    badge(stationIcon, 'rail', palette.badges.transport),
    ...lengths.flatMap(length => shields(length, palette)),
    arrow(palette),
    capital(palette),
    townspot(palette),
    ...(palette.routes === undefined ? [] : routeSigns(palette.routes)),
    ...terrainIcons(palette.terrain),
    ...(palette.patterns === undefined ? [] : patterns(palette.patterns)),
    noData(palette),
  ];
}

/** A Maki drawing on a disc. */
function badge(name: string, drawing: string, { fill, ink }: SpritePalette['badges'][PoiGroup]): Icon {
  const markup = readFileSync(join(makiFolder, `${drawing}.svg`), 'utf8');
  const paths = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(markup)?.[1] ?? '';
  const inset = (badgeSize - drawingSize) / 2;
  const svg =
    `<circle cx="${badgeSize / 2}" cy="${badgeSize / 2}" r="${badgeSize / 2 - 1}" fill="${fill}" stroke="${ink}" stroke-opacity="0.8" stroke-width="1"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${drawingSize / 15})" fill="${ink}">${paths}</g>`;
  return { name, width: badgeSize, height: badgeSize, svg };
}

/** Shields for road numbers of so many characters: 8 px text at an icon size of 0.8. */
function shields(length: number, { shield, shieldOutline }: SpritePalette): Icon[] {
  const width = Math.round(length * 6.2 + 9);
  const paint = `fill="${shield}" stroke="${shieldOutline}" stroke-width="1.2" stroke-linejoin="round"`;
  const generic = `<rect x="1" y="1" width="${width - 2}" height="${shieldHeight - 2}" rx="5" ${paint}/>`;
  const [w, h] = [width + 2, shieldHeight + 4];
  // A notched top, bulging sides, a point below.
  const interstate =
    `<path ${paint} d="M3 1.5 Q${w / 4} 3.4 ${w / 2} 1.6 Q${(w * 3) / 4} 3.4 ${w - 3} 1.5 Q${w} ${h * 0.35} ${w - 2.2} ${h * 0.62} ` +
    `Q${w * 0.72} ${h - 3} ${w / 2} ${h - 1} Q${w * 0.28} ${h - 3} 2.2 ${h * 0.62} Q0 ${h * 0.35} 3 1.5 Z"/>`;
  const hexagon =
    `<path ${paint} d="M4 1 H${width - 4} L${width - 1} ${shieldHeight / 2} L${width - 4} ${shieldHeight - 1} H4 ` +
    `L1 ${shieldHeight / 2} Z"/>`;
  return [
    { name: `generic_shield-${length}char`, width, height: shieldHeight, svg: generic },
    { name: `US:I-${length}char`, width: w, height: h, svg: interstate },
    { name: `NL:S-road-${length}char`, width, height: shieldHeight, svg: hexagon },
  ];
}

/** Signs of marked routes for references of so many characters, edged in the colour of their kind. */
function routeSigns(colours: Record<RouteKind, string>): Icon[] {
  return routeKinds.flatMap(kind =>
    Array.from({ length: longestRouteRef }, (_, i): Icon => {
      const width = Math.round((i + 1) * 6 + 9);
      const height = 14;
      const svg =
        `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="2" fill="#ffffff" ` +
        `stroke="${colours[kind]}" stroke-width="1.6"/>`;
      return { name: `route:${kind}-${i + 1}char`, width, height, svg };
    }),
  );
}

/** Points up; styles turn it along the road. */
function arrow({ arrow }: SpritePalette): Icon {
  const svg = `<path d="M7 13 V2.5 M3.6 6 L7 2 L10.4 6" fill="none" stroke="${arrow}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return { name: 'arrow', width: 14, height: 14, svg };
}

function capital({ town, townFill }: SpritePalette): Icon {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [radius, angle] = [i % 2 === 0 ? 5 : 2.1, (i * Math.PI) / 5 - Math.PI / 2];
    return `${(8 + radius * Math.cos(angle)).toFixed(2)},${(8 + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
  const svg = `<circle cx="8" cy="8" r="6.8" fill="${townFill}" stroke="${town}" stroke-width="1.4"/><polygon points="${points}" fill="${town}"/>`;
  return { name: 'capital', width: 16, height: 16, svg };
}

function townspot({ town, townFill }: SpritePalette): Icon {
  const svg = `<circle cx="6" cy="6" r="3.6" fill="${townFill}" stroke="${town}" stroke-width="1.6"/>`;
  return { name: 'townspot', width: 12, height: 12, svg };
}

/** A light hatch for ground of which nothing is known: a pattern, whose edges meet. */
function noData({ town }: SpritePalette): Icon {
  const lines = [-8, 0, 8].map(x => `M${x - 2} 10 L${x + 10} -2`).join(' ');
  const path = `<path d="${lines}" fill="none" stroke="${town}" stroke-opacity="0.16" stroke-width="1"/>`;
  // Lines end beyond the icon: an inner document cuts them off.
  const svg = `<svg width="8" height="8">${path}</svg>`;
  return { name: 'no-data', width: 8, height: 8, svg };
}
