import { escapeXml } from './escape-xml.ts';

/** Degrees of a file: 1 cm. With six digits a line of steps as short as a walker's would read back longer than it was. */
export const degreeDigits = 7;

/** A time that may be unknown, of milliseconds since 1970. */
export const timeText = (time: number | null): string | null =>
  time === null || Math.abs(time) > 8.64e15 ? null : new Date(time).toISOString();

/** The beginning of a file of GPX 1.1, perhaps with further namespaces; `gpxEnd` ends it. */
export const gpxStart = (name: string | undefined, namespaces = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Outpost" xmlns="http://www.topografix.com/GPX/1/1"${namespaces}>
  <metadata>${gpxName(name)}</metadata>
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
  /** Further elements. */
  more?: string;
}

/** A point of a track or route, or one by itself. */
export function gpxPoint(
  kind: 'wpt' | 'rtept' | 'trkpt',
  { lon, lat, height, time, name, more = '' }: GpxPoint,
): string {
  const elevation = height == null ? '' : `<ele>${Number(height.toFixed(2))}</ele>`;
  const iso = timeText(time ?? null);
  const when = iso === null ? '' : `<time>${iso}</time>`;
  const place = `lat="${lat.toFixed(degreeDigits)}" lon="${lon.toFixed(degreeDigits)}"`;
  return `<${kind} ${place}>${elevation}${when}${gpxName(name)}${more}</${kind}>`;
}
