import { itemAt } from '../../base/item-at.ts';
import { metresBetween } from '../../geo/great-circle.ts';
import { metresPerFoot } from '../../geo/length-units.ts';
import { mercatorHalf, mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { boxIndex } from '../osm/box-index.ts';
import type { OsmView } from '../osm/osm-view.ts';

/** Isolation of the highest summit, and the most that any has: metres. */
export const greatestIsolation = 100_000;

export interface Summit {
  lon: number;
  lat: number;
  /** Metres. */
  elevation: number;
}

/**
 * Metres from each summit to the nearest higher one, at most `greatestIsolation`. Of summits of one height the first
 * counts as higher, so that a summit mapped twice ranks once.
 */
export function isolations(summits: readonly Summit[]): number[] {
  // On web mercator, which has the same scale in all directions: the nearest there is the nearest, for short ways.
  const places = summits.map(({ lon, lat }) => [mercatorX(lon), mercatorY(lat)] as const);
  const index = boxIndex(places, ([x, y]) => [x, y, x, y]);
  return summits.map((summit, i) => {
    const isHigher = (other: number) => {
      const { elevation } = itemAt(summits, other);
      return elevation > summit.elevation || (elevation === summit.elevation && other < i);
    };
    const [x, y] = itemAt(places, i);
    // Scales grow towards the poles: 100 km are wider there on the map.
    const reach = greatestIsolation / (2 * mercatorHalf) / Math.max(0.1, Math.cos((summit.lat * Math.PI) / 180));
    const nearest = [x - 1, x, x + 1].flatMap(across => index?.neighbors(across, y, 1, 1.1 * reach, isHigher) ?? []);
    return nearest.reduce((least, other) => {
      const { lon, lat } = itemAt(summits, other);
      return Math.min(least, metresBetween(summit.lon, summit.lat, lon, lat));
    }, greatestIsolation);
  });
}

/** Isolation of the peaks and volcanoes with a height, metres, by row of the tagged nodes. */
export function summitIsolations(view: OsmView): ReadonlyMap<number, number> {
  const { nodes } = view.dataset;
  const rows: number[] = [];
  const summits: Summit[] = [];
  // Nodes with a height are few; by `natural` it would be millions of trees.
  for (const [row, { natural, ele }] of view.nodesWith('ele')) {
    const elevation = natural === 'peak' || natural === 'volcano' ? elevationOf(ele) : undefined;
    if (elevation === undefined) continue;
    rows.push(row);
    summits.push({ ...view.nodePlace(itemAt(nodes.taggedNodes, row)), elevation });
  }
  const metres = isolations(summits);
  return new Map(rows.map((row, i) => [row, itemAt(metres, i)]));
}

/** Metres between the lowest and the highest dry land, with room for mistakes of measuring. */
const lowest = -500;
const highest = 8900;

const number = String.raw`([+-]?\d{1,3}(?:[, ’']\d{3})+(?:\.\d+)?|[+-]?\d+(?:[.,]\d+)?)`;
const metres = String.raw`m(?:tr?|etres?|eters?)?\.?(?: ?(?:a\.?s\.?l|s\.?n\.?m|s\.?l\.?m|ü\.? ?M|ü\.? ?NN|NN)\.?)?`;
const pattern = new RegExp(String.raw`^(?:~|ca?\.?)? ?${number} ?(?:(${metres}|м)|(ft\.?|feet|'|′))?$`, 'iu');

/**
 * Whole metres of a tag `ele`: "1234", "1,234 m", "12,5", "4049 ft", "~2000"; the first of several ("812;815").
 * Undefined for what is no height on Earth.
 */
export function elevationOf(value: string | undefined): number | undefined {
  const match = pattern.exec(value?.split(';')[0]?.replace(/\s+/gu, ' ').trim() ?? '');
  if (match === null) return undefined;
  const digits = itemAt(match, 1);
  // A comma parts thousands where three digits follow each, else it is a decimal comma.
  const isGrouped = /^[+-]?\d{1,3}(?:[, ’']\d{3})+(?:\.\d+)?$/u.test(digits);
  const amount = Number(isGrouped ? digits.replace(/[, ’']/gu, '') : digits.replace(',', '.'));
  const elevation = match[3] === undefined ? amount : amount * metresPerFoot;
  return elevation >= lowest && elevation <= highest ? Math.round(elevation) : undefined;
}
