import Flatbush from 'flatbush';
import { itemAt } from '../../base/item-at.ts';
import { metresBetween } from '../../geo/great-circle.ts';
import { metresPerFoot } from '../../geo/length-units.ts';
import { mercatorHalf, mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import type { OsmView } from '../osm/osm-view.ts';
import { numberAt } from '../osm/packed-numbers.ts';

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
  if (summits.length === 0) return [];
  // On web mercator, which has the same scale in all directions: the nearest there is the nearest, for short ways.
  const index = new Flatbush(summits.length);
  const places = summits.map(({ lon, lat }) => [mercatorX(lon), mercatorY(lat)] as const);
  for (const [x, y] of places) index.add(x, y, x, y);
  index.finish();
  return summits.map((summit, i) => {
    const isHigher = (other: number) => {
      const { elevation } = itemAt(summits, other);
      return elevation > summit.elevation || (elevation === summit.elevation && other < i);
    };
    const [x, y] = itemAt(places, i);
    // Scales grow towards the poles: 100 km are wider there on the map.
    const reach = greatestIsolation / (2 * mercatorHalf) / Math.max(0.1, Math.cos((summit.lat * Math.PI) / 180));
    const nearest = [x - 1, x, x + 1].flatMap(across => index.neighbors(across, y, 1, 1.1 * reach, isHigher));
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
  for (let row = 0; row < nodes.taggedNodes.length; row++) {
    if (!isSummit(view, row)) continue;
    const elevation = elevationOf(view.nodeTags(row).ele);
    if (elevation === undefined) continue;
    const node = itemAt(nodes.taggedNodes, row);
    rows.push(row);
    summits.push({ lon: numberAt(nodes.lon, node) / 1e7, lat: numberAt(nodes.lat, node) / 1e7, elevation });
  }
  const metres = isolations(summits);
  return new Map(rows.map((row, i) => [row, itemAt(metres, i)]));
}

/** Reads the columns: tags of millions of nodes are not made into objects for the few summits. */
function isSummit(view: OsmView, row: number): boolean {
  const { tagOffsets, tags } = view.dataset.nodes.tagged;
  const end = 2 * itemAt(tagOffsets, row + 1);
  for (let i = 2 * itemAt(tagOffsets, row); i < end; i += 2) {
    if (view.string(itemAt(tags, i)) !== 'natural') continue;
    const value = view.string(itemAt(tags, i + 1));
    return value === 'peak' || value === 'volcano';
  }
  return false;
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
