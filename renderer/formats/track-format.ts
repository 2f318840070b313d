const trackFormats = ['gpx', 'kml', 'kmz', 'geojson', 'csv', 'fit'] as const;
export type TrackFormat = (typeof trackFormats)[number];

/** A file as it lies on the disk. */
export interface TrackFile {
  name: string;
  format: TrackFormat;
  bytes: Uint8Array;
}

/** The format according to a file's name; undefined for files other than tracks. */
export function trackFormat(fileName: string): TrackFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return ending === 'json' ? 'geojson' : trackFormats.find(format => format === ending);
}
