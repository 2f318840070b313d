import { type Position, wrapped } from '../../data-packs/geo/lon-lat.ts';
import { escapeXml } from '../../data-packs/interchange/escape-xml.ts';
import { degreeDigits } from '../../data-packs/interchange/gpx-text.ts';
import type { DocumentLine, GeoDocument } from './geo-document.ts';

const degrees = (value: number): string => value.toFixed(degreeDigits);

function place([lon, lat]: Position, height: number | null | undefined): string {
  const metres = height === null || height === undefined ? '' : `,${height.toFixed(1)}`;
  return `${degrees(wrapped(lon))},${degrees(lat)}${metres}`;
}

function placemark(name: string, content: string, styled = true): string {
  const style = styled ? '<styleUrl>#line</styleUrl>' : '';
  return `  <Placemark><name>${escapeXml(name)}</name>${style}${content}</Placemark>`;
}

function geometry({ line, heights, times }: DocumentLine): string {
  if (times === undefined) {
    const places = line.map((position, index) => place(position, heights[index]));
    return `<LineString><tessellate>1</tessellate><coordinates>\n${places.join('\n')}\n</coordinates></LineString>`;
  }
  const when = line.map((_, index) => {
    const time = times[index];
    return `<when>${time === null || time === undefined ? '' : new Date(time).toISOString()}</when>`;
  });
  const where = line.map((position, index) => {
    return `<gx:coord>${place(position, heights[index]).replaceAll(',', ' ')}</gx:coord>`;
  });
  return `<gx:Track>\n${[...when, ...where].join('\n')}\n</gx:Track>`;
}

function polygon(rings: readonly (readonly Position[])[]): string {
  const boundaries = rings.map((ring, index) => {
    const kind = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    const places = ring.map(position => place(position, undefined)).join(' ');
    return `<${kind}><LinearRing><coordinates>${places}</coordinates></LinearRing></${kind}>`;
  });
  return `<Polygon>${boundaries.join('')}</Polygon>`;
}

/** KML 2.2: lines (with times as `gx:Track`), areas and points, the colour in a shared style. */
export function writeKml({ name, color = '#0b6e66', lines, areas = [], points }: GeoDocument): string {
  // KML writes alpha, blue, green, red.
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(color) ?? [];
  const style = `<Style id="line"><LineStyle><color>ff${blue}${green}${red}</color><width>4</width></LineStyle></Style>`;
  const placemarks = [
    ...lines.map(line => placemark(line.name ?? name, geometry(line))),
    ...areas.map(rings => placemark(name, polygon(rings))),
    ...points.map(({ position, name: title = '', height }) =>
      placemark(title, `<Point><coordinates>${place(position, height)}</coordinates></Point>`, false),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Document>
  <name>${escapeXml(name)}</name>
  ${style}
${placemarks.join('\n')}
</Document>
</kml>
`;
}
