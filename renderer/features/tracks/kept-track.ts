import type { FeatureFormat } from '../../../data-packs/interchange/features/sniff-format.ts';
import type { GeoDocument } from '../../formats/geo-document.ts';
import type { Track } from '../../formats/track.ts';
import type { TrackFile } from '../../formats/track-format.ts';
import { writeGeoJson } from '../../formats/write-geojson.ts';
import { writeGpx } from '../../formats/write-gpx.ts';
import { itemName } from '../data/item-look.ts';
import type { NewItem } from '../data/items-state.ts';

/** Media types of contents; KMZ and FIT have none that the service knows, their item says what they are. */
const types: Readonly<Record<FeatureFormat, string>> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/octet-stream',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  fit: 'application/octet-stream',
};

/** An opened file as an item to keep: the file as it was, and what lists show of it. */
export function itemOfTrack(track: Track, { name, format, bytes }: TrackFile): { item: NewItem; content: Blob } {
  const properties = propertiesOf(track, format, name);
  return {
    item: {
      kind: 'track',
      name: itemName(track.name),
      color: track.color,
      origin: { file: name },
      properties,
      ...(track.isHidden && { visible: false }),
    },
    content: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: types[format] }),
  };
}

/** A track that was changed, as its item keeps it from then on: as GPX, or as GeoJSON where it has areas. */
export function editedTrack(track: Track, file: string): { properties: NewItem['properties']; content: Blob } {
  const [format, write] =
    track.shapes.areas.length > 0 ? (['geojson', writeGeoJson] as const) : (['gpx', writeGpx] as const);
  return {
    properties: propertiesOf(track, format, file.replace(/\.[a-z]+$/i, `.${format}`)),
    content: new Blob([write(trackDocument(track))], { type: types[format] }),
  };
}

function propertiesOf({ bounds, metres, ascent }: Track, format: FeatureFormat, file: string) {
  return { format, file, bounds, metres, ...(ascent !== undefined && { ascent }) };
}

/** A track as it is written to a file. */
export function trackDocument({ name, color, shapes }: Track): GeoDocument {
  const { lines, areas, points, marks = [] } = shapes;
  return { name, color, lines, areas, points: points.map((position, index) => ({ ...marks[index], position })) };
}
