import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { type DocumentLine, type DocumentPoint, degreeDigits, type GeoDocument } from './geo-document.ts';
import { xmlText } from './xml-text.ts';

const place = ([lon, lat]: DocumentPoint['position']): string =>
  `lat="${lat.toFixed(degreeDigits)}" lon="${wrapped(lon).toFixed(degreeDigits)}"`;

const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${xmlText(text)}</${name}>`;

const elevation = (metres: number | null | undefined): string =>
  element('ele', metres === null || metres === undefined ? undefined : metres.toFixed(1));

function named(kind: 'wpt' | 'rtept', { position, name, height }: DocumentPoint): string {
  return `<${kind} ${place(position)}>${elevation(height)}${element('name', name)}</${kind}>`;
}

function segment({ line, heights, times }: DocumentLine): string {
  const points = line.map((position, index) => {
    const time = times?.[index];
    const when = element('time', time === null || time === undefined ? undefined : new Date(time).toISOString());
    return `      <trkpt ${place(position)}>${elevation(heights[index])}${when}</trkpt>`;
  });
  return `    <trkseg>\n${points.join('\n')}\n    </trkseg>`;
}

/** The colour as GPX programs know it (`gpx_style`). */
function style(color: string | undefined): string {
  if (color === undefined) return '';
  const namespace = 'http://www.topografix.com/GPX/gpx_style/0/2';
  return `<extensions><line xmlns="${namespace}"><color>${color.slice(1)}</color></line></extensions>`;
}

function gpx(name: string, content: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Outpost" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata>${element('name', name)}</metadata>
${content.join('\n')}
</gpx>
`;
}

/** GPX 1.1: lines as tracks, points as waypoints, areas left out, for GPX knows none. */
export function writeGpx({ name, color, lines, points }: GeoDocument): string {
  // Segments of one name are one track.
  const tracks = [...Map.groupBy(lines, line => line.name ?? name)].map(
    ([title, segments]) =>
      `  <trk>${element('name', title)}${style(color)}\n${segments.map(segment).join('\n')}\n  </trk>`,
  );
  return gpx(name, [...points.map(point => `  ${named('wpt', point)}`), ...tracks]);
}

/** GPX 1.1 with a route alone, for devices that find the way between its points by themselves. */
export function writeDeviceRoute(name: string, points: readonly DocumentPoint[]): string {
  const route = points.map(point => `    ${named('rtept', point)}`);
  return gpx(name, [`  <rte>${element('name', name)}`, ...route, '  </rte>']);
}
