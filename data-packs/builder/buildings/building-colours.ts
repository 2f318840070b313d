import { Color } from '@maplibre/maplibre-gl-style-spec';
import { type Tags, tagTable } from '../osm/osm-view.ts';
import type { RoofShape } from './building-form.ts';

/** Red, green, blue, 0 to 255 as in CSS. */
export type Rgb = readonly [number, number, number];

const plaster: Rgb = [222, 216, 207];
const pitchedRoof: Rgb = [178, 138, 121];
const flatRoof: Rgb = [205, 202, 196];

const materials = tagTable<Rgb>([
  [[186, 142, 122], 'brick bricks'],
  [[184, 158, 128], 'wood'],
  [[214, 198, 174], 'timber_framing'],
  [[200, 192, 178], 'stone'],
  [[214, 196, 162], 'sandstone'],
  [[216, 208, 190], 'limestone'],
  [[198, 196, 192], 'concrete cement_block'],
  [[178, 194, 204], 'glass mirror'],
  [[188, 192, 196], 'metal steel'],
  [[142, 180, 160], 'copper'],
  [[176, 182, 186], 'zinc'],
  [[124, 128, 136], 'slate'],
  [[178, 138, 121], 'roof_tiles tile tiles'],
  [[176, 158, 120], 'thatch'],
  [[160, 178, 132], 'grass'],
  [[200, 196, 188], 'gravel'],
  [[150, 148, 146], 'tar_paper asphalt'],
  [[170, 170, 170], 'eternit'],
  [[92, 104, 128], 'solar_panels'],
]);

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
  const base = materials.get(material ?? '') ?? usual;
  // "light_grey", "#abc", "rgb(1,2,3)"; several are separated by semicolons.
  const parsed = named === undefined ? undefined : Color.parse((named.split(';')[0] ?? '').trim().replaceAll('_', ''));
  if (parsed === undefined) return base;
  const [r, g, b] = parsed.rgb;
  return [mix(base[0], r * 255), mix(base[1], g * 255), mix(base[2], b * 255)];
}

const mix = (base: number, value: number): number => Math.round(base + (value - base) * tagged);
