export type TrackFormat = 'gpx' | 'geojson';

/** A file as text. */
export interface TrackText {
  name: string;
  format: TrackFormat;
  text: string;
}

/** The format according to a file's name; undefined for files other than tracks. */
export function trackFormat(fileName: string): TrackFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending === 'gpx') return 'gpx';
  return ending === 'geojson' || ending === 'json' ? 'geojson' : undefined;
}
