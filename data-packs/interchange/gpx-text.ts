import { escapeXml } from './escape-xml.ts';

/** Degrees of a file: 1 cm. With six digits a line of steps as short as a walker's would read back longer than it was. */
export const degreeDigits = 7;

/** The beginning of a file of GPX 1.1; `gpxEnd` ends it. */
export const gpxStart = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Outpost" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><name>${escapeXml(name)}</name></metadata>
`;
export const gpxEnd = '</gpx>\n';

export const gpxName = (name: string | undefined): string =>
  name === undefined ? '' : `<name>${escapeXml(name)}</name>`;

interface GpxPoint {
  lon: number;
  lat: number;
  /** Metres. */
  height?: number | null | undefined;
  /** Milliseconds since 1970. */
  time?: number | null | undefined;
  name?: string | undefined;
}

/** A point of a track or route, or one by itself. */
export function gpxPoint(kind: 'wpt' | 'rtept' | 'trkpt', { lon, lat, height, time, name }: GpxPoint): string {
  const elevation = height == null ? '' : `<ele>${height.toFixed(1)}</ele>`;
  const when = time == null ? '' : `<time>${new Date(time).toISOString()}</time>`;
  const place = `lat="${lat.toFixed(degreeDigits)}" lon="${lon.toFixed(degreeDigits)}"`;
  return `<${kind} ${place}>${elevation}${when}${gpxName(name)}</${kind}>`;
}
