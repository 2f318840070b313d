import type { Stats } from 'node:fs';
import { extname } from 'node:path';
import { lookup } from '../../data-packs/geo/lookup.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { t } from './words.ts';

/** File types the program opens, by extension; the same list as the packages' file associations. */
const kinds = { '.outpost': 'pack', '.gpx': 'gpx', '.geojson': 'geojson' } as const;
type KnownFile = (typeof kinds)[keyof typeof kinds];

export function knownFile(path: string): KnownFile | undefined {
  const extension = extname(path).toLowerCase();
  return lookup(kinds, extension);
}

/** Tracks are drawn from memory; a hundred megabytes are a million points. */
const maxTrackBytes = 100_000_000;

/** Throws a `WordedError` where `found` is not a track that can be read as a whole. */
export function requireTrackFile(name: string, found: Stats | undefined): void {
  if (found === undefined) throw new WordedError(t.message('missing', { name }));
  // A pipe, for example, might never end.
  if (!found.isFile()) throw new WordedError(t.message('notAFile', { name }));
  if (found.size > maxTrackBytes) throw new WordedError(t.message('tooLarge', { name, most: maxTrackBytes }));
}
