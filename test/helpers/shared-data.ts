import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const own = fileURLToPath(new URL('../data/', import.meta.url));

/** A real country and its heights, in every checkout. */
export const monaco = { osm: `${own}monaco-2021.osm.pbf`, heights: `${own}N43E007.hgt.zip` };

/** A place index as an older version of its format had it. */
export const placesOfVersion = (version: 1 | 2): string => `${own}places-version-${version}.sqlite.gz`;

/** A strip of brown ground that crosses a black photograph, of GDAL, which tells in each way that the black is none. */
export const strips = [
  { kind: 'a mask', file: `${own}masked-strip.tif` },
  { kind: 'a mask beside it, of other blocks', file: `${own}mask-beside-strip.tif` },
  { kind: 'opacity', file: `${own}alpha-strip.tif` },
  { kind: 'a value of no data', file: `${own}no-data-strip.tif` },
] as const;

/** The mask that lies beside one of them. */
export const maskOfStrip = `${own}mask-beside-strip.tif.msk`;

/** Longitudes and latitudes in their strip, and in the black on both sides of it. */
export const stripPlaces = {
  inside: [9.5182, 47.1568],
  outside: [
    [9.504, 47.1666],
    [9.5323, 47.1471],
  ],
} as const;

/** Whether `../shared/data` exists, with data of other countries; `OUTPOST_TEST_SHARED=hidden` hides it. */
export const hasSharedData = process.env.OUTPOST_TEST_SHARED !== 'hidden' && existsSync(folder);

/** For those who go without it. */
export const noSharedData = '../shared/data is not there, or hidden';

/** Absolute path of a file of shared data, e.g. `liechtenstein-2021.osm.pbf`. */
export function sharedData(name: string): string {
  return folder + name;
}
