import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const own = fileURLToPath(new URL('../data/', import.meta.url));

/** A whole real country and heights around it, in every checkout. */
export const monaco = { osm: `${own}monaco-2021.osm.pbf`, heights: `${own}N43E007.hgt.zip` };

/** Whether further real regions (`../shared/data`) lie beside this checkout; `OUTPOST_TEST_SHARED=hidden` hides them. Tests over them say so when they do not. */
export const hasSharedData = process.env.OUTPOST_TEST_SHARED !== 'hidden' && existsSync(folder);

/** Absolute path of a file of the real data, e.g. `liechtenstein-2021.osm.pbf`. */
export function sharedData(name: string): string {
  return folder + name;
}
