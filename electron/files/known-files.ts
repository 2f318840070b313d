import { extname } from 'node:path';

/** What the program opens, by the end of the name; the same list as the packages' file associations. */
const kinds = { '.outpost': 'pack', '.gpx': 'gpx', '.geojson': 'geojson' } as const;
export type KnownFile = (typeof kinds)[keyof typeof kinds];

export function knownFile(path: string): KnownFile | undefined {
  const extension = extname(path).toLowerCase();
  return extension in kinds ? kinds[extension as keyof typeof kinds] : undefined;
}
