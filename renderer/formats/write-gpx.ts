import { wrapped } from '../../data-packs/geo/lon-lat.ts';
import { gpxEnd, gpxName, gpxPoint, gpxStart } from '../../data-packs/interchange/gpx-text.ts';
import type { DocumentLine, DocumentPoint, GeoDocument } from './geo-document.ts';

function named(kind: 'wpt' | 'rtept', { position: [lon, lat], name, height }: DocumentPoint): string {
  return gpxPoint(kind, { lon: wrapped(lon), lat, height, name });
}

function segment({ line, heights, times }: DocumentLine): string {
  const points = line.map(([lon, lat], index) => {
    return `      ${gpxPoint('trkpt', { lon: wrapped(lon), lat, height: heights[index], time: times?.[index] })}`;
  });
  return `    <trkseg>\n${points.join('\n')}\n    </trkseg>`;
}

/** The colour as GPX programs know it (`gpx_style`). */
function style(color: string | undefined): string {
  if (color === undefined) return '';
  const namespace = 'http://www.topografix.com/GPX/gpx_style/0/2';
  return `<extensions><line xmlns="${namespace}"><color>${color.slice(1)}</color></line></extensions>`;
}

const gpx = (name: string, content: readonly string[]): string => `${gpxStart(name)}${content.join('\n')}\n${gpxEnd}`;

/** GPX 1.1: lines as tracks, points as waypoints, areas left out, for GPX knows none. */
export function writeGpx({ name, color, lines, points }: GeoDocument): string {
  // Segments of one name are one track.
  const tracks = [...Map.groupBy(lines, line => line.name ?? name)].map(
    ([title, segments]) => `  <trk>${gpxName(title)}${style(color)}\n${segments.map(segment).join('\n')}\n  </trk>`,
  );
  return gpx(name, [...points.map(point => `  ${named('wpt', point)}`), ...tracks]);
}

/** GPX 1.1 with a route alone, for devices that find the way between its points by themselves. */
export function writeDeviceRoute(name: string, points: readonly DocumentPoint[]): string {
  const route = points.map(point => `    ${named('rtept', point)}`);
  return gpx(name, [`  <rte>${gpxName(name)}`, ...route, '  </rte>']);
}
