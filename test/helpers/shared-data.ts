import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** Whether the real regions (`../shared/data`) lie beside this checkout. Tests over them say so when they do not. */
export const hasSharedData = existsSync(folder);

/** Absolute path of a file of the real data, e.g. `liechtenstein-2021.osm.pbf`. */
export function sharedData(name: string): string {
  return folder + name;
}
