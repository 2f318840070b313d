import { lookup } from '../../../data-packs/base/lookup.ts';
import type { FeatureContent, FeatureStyle } from '../../../data-packs/interchange/features/feature.ts';
import type { FeatureFormat } from '../../../data-packs/interchange/features/sniff-format.ts';
import { usualWidth } from '../../../data-packs/interchange/look/feature-look.ts';
import { writeGeoJson } from '../../../data-packs/interchange/write/write-geojson.ts';
import { writeGpx } from '../../../data-packs/interchange/write/write-gpx.ts';
import { type FilePart, featureFileOf } from '../../formats/feature-file.ts';
import type { ShapeLook } from '../../formats/shapes.ts';
import type { Track } from '../../formats/track.ts';
import type { TrackFile } from '../../formats/track-format.ts';
import { itemName } from '../data/item-look.ts';
import type { NewItem } from '../data/items-state.ts';

/** Media types of contents; others have none that the service knows, their item says what they are. */
const types = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv',
} as const satisfies Partial<Record<FeatureFormat, string>>;

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
    content: new Blob([bytes as Uint8Array<ArrayBuffer>], {
      type: lookup<string>(types, format) ?? 'application/octet-stream',
    }),
  };
}

/** A track that was changed, as its item keeps it from then on: as GPX, or as GeoJSON where it has areas. */
export function editedTrack(track: Track, file: string): { properties: NewItem['properties']; content: Blob } {
  const [format, write] =
    track.shapes.areas.length > 0 ? (['geojson', writeGeoJson] as const) : (['gpx', writeGpx] as const);
  return {
    properties: propertiesOf(track, format, file.replace(/\.[a-z]+$/i, `.${format}`)),
    content: new Blob([...write(trackContent(track))], { type: types[format] }),
  };
}

/** A file that this window cannot read, as an item to keep. */
export const keptUnread = ({ name, format, bytes }: TrackFile): [NewItem, Blob] => [
  {
    kind: 'track',
    name: itemName(name.replace(/\.[^.]+$/, '')),
    origin: { file: name },
    properties: { format, file: name },
  },
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' }),
];

const propertiesOf = (track: Track, format: FeatureFormat, file: string) => ({ format, file, ...figuresOf(track) });

export const figuresOf = ({ bounds, metres, ascent }: Track) => ({
  bounds,
  metres,
  ...(ascent !== undefined && { ascent }),
});

/** A track as it is written to a file, in the looks of its own file unless it was given another colour. */
function trackContent({ name, color, shapes }: Track): FeatureContent {
  const { lines, areas, areaLooks = [], points, marks = [] } = shapes;
  const isOwn = shapes.color === color || color === '';
  const lookOf = ({ color: own, width = usualWidth }: ShapeLook = {}): FeatureStyle => ({
    stroke: (isOwn ? own : undefined) ?? color,
    width,
  });
  // Lines that are called and look alike are pieces of one track.
  const alike = Map.groupBy(lines, ({ name: title = name, ...look }) => JSON.stringify([title, lookOf(look)]));
  return featureFileOf(name, [
    ...Array.from(alike.values(), (pieces): FilePart => {
      return { name: pieces[0]?.name ?? name, style: lookOf(pieces[0]), lines: pieces };
    }),
    ...areas.map((rings, index): FilePart => ({ name, style: lookOf(areaLooks[index]), areas: [rings] })),
    ...points.map((position, index): FilePart => {
      const { name: title, height, ...look } = marks[index] ?? {};
      const { stroke = color } = lookOf(look);
      return { ...(title !== undefined && { name: title }), style: { stroke }, points: [{ position, height }] };
    }),
  ]);
}
