import { Color } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../base/lookup.ts';
import type { Tags } from '../osm/osm-view.ts';
import type { RoofShape } from './building-form.ts';

/** Red, green, blue, 0 to 255 as in CSS. */
export type Rgb = readonly [number, number, number];

const plaster: Rgb = [222, 216, 207];
const pitchedRoof: Rgb = [178, 138, 121];
const flatRoof: Rgb = [205, 202, 196];

const materials: Readonly<Record<string, Rgb>> = {
  brick: [186, 142, 122],
  bricks: [186, 142, 122],
  wood: [184, 158, 128],
  timber_framing: [214, 198, 174],
  stone: [200, 192, 178],
  sandstone: [214, 196, 162],
  limestone: [216, 208, 190],
  concrete: [198, 196, 192],
  cement_block: [198, 196, 192],
  glass: [178, 194, 204],
  mirror: [178, 194, 204],
  metal: [188, 192, 196],
  steel: [188, 192, 196],
  copper: [142, 180, 160],
  zinc: [176, 182, 186],
  slate: [124, 128, 136],
  roof_tiles: [178, 138, 121],
  tile: [178, 138, 121],
  tiles: [178, 138, 121],
  thatch: [176, 158, 120],
  grass: [160, 178, 132],
  gravel: [200, 196, 188],
  tar_paper: [150, 148, 146],
  asphalt: [150, 148, 146],
  eternit: [170, 170, 170],
  solar_panels: [92, 104, 128],
};

/** How much of a tagged colour is taken: tags say "red" of a wall that is brick red. */
const tagged = 0.7;

/** Quiet colours of walls and roof: by tag, else by material, else those of plaster, tiles and gravel. */
export function buildingColours(tags: Tags, shape: RoofShape): { walls: Rgb; roof: Rgb } {
  const usualRoof = shape === 'flat' || shape === 'skillion' ? flatRoof : pitchedRoof;
  return {
    walls: colour(tags['building:colour'] ?? tags['building:color'], tags['building:material'], plaster),
    roof: colour(tags['roof:colour'] ?? tags['roof:color'], tags['roof:material'], usualRoof),
  };
}

function colour(named: string | undefined, material: string | undefined, usual: Rgb): Rgb {
  const base = (material === undefined ? undefined : lookup(materials, material)) ?? usual;
  // "light_grey", "#abc", "rgb(1,2,3)"; several are separated by semicolons.
  const parsed = named === undefined ? undefined : Color.parse((named.split(';')[0] ?? '').trim().replaceAll('_', ''));
  if (parsed === undefined) return base;
  const [r, g, b] = parsed.rgb;
  return [mix(base[0], r * 255), mix(base[1], g * 255), mix(base[2], b * 255)];
}

const mix = (base: number, value: number): number => Math.round(base + (value - base) * tagged);
