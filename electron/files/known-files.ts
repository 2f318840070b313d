import type { Stats } from 'node:fs';
import { extname } from 'node:path';
import { lookup } from '../../data-packs/base/lookup.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { openedFilesWords as t } from '../words.ts';

/** Files that the window reads as tracks, by extension. */
const tracks = {
  '.gpx': 'gpx',
  '.kml': 'kml',
  '.kmz': 'kmz',
  '.geojson': 'geojson',
  '.csv': 'csv',
  '.fit': 'fit',
} as const;
export type TrackFormat = (typeof tracks)[keyof typeof tracks];

export function knownTrack(path: string): TrackFormat | undefined {
  return lookup(tracks, extname(path).toLowerCase());
}

/** Tells by a file's extension what it is; undefined where the program does not open it. */
export function knownFile(path: string): 'pack' | 'track' | undefined {
  if (extname(path).toLowerCase() === '.outpost') return 'pack';
  return knownTrack(path) === undefined ? undefined : 'track';
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
