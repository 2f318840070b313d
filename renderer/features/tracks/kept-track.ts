import type { KeptItem, NewItem } from '../data/items-state.ts';
import type { Track } from './track.ts';
import { type TrackFile, type TrackFormat, trackFormat } from './track-format.ts';

/** Media types of contents; KMZ and FIT have none that the service knows, their item says what they are. */
const types: Readonly<Record<TrackFormat, string>> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/octet-stream',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  fit: 'application/octet-stream',
};

/** The longest name of an item. */
const longestName = 200;

/** An opened file as an item to keep: the file as it was, and what lists show of it. */
export function itemOfTrack(track: Track, { name, format, bytes }: TrackFile): { item: NewItem; content: Blob } {
  const { bounds, metres, ascent, color } = track;
  return {
    item: {
      kind: 'track',
      name: nameOf(track),
      color,
      origin: { file: name },
      properties: { format, file: name, bounds, metres, ...(ascent !== undefined && { ascent }) },
    },
    content: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: types[format] }),
  };
}

/** On one line, as names of items are; files have them of any length. */
const nameOf = ({ name }: Track): string =>
  name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();

/** The file that an item keeps. */
export async function fileOfItem({ name, properties }: KeptItem, content: Blob): Promise<TrackFile> {
  const { file, format } = properties;
  return {
    name: typeof file === 'string' ? file : name,
    format: trackFormat(`.${String(format)}`) ?? 'gpx',
    bytes: new Uint8Array(await content.arrayBuffer()),
  };
}
