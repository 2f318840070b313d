import { escapeXml } from '../../../data-packs/interchange/escape-xml.ts';
import { csvText, quotedCell } from '../../../data-packs/interchange/write/csv-text.ts';
import type { Units } from '../../api/types.ts';
import { pointAlong } from '../../formats/line.ts';
import { formatDistance, formatHeight } from '../../ui/format/format.ts';
import type { ProfiledLine } from './profiled-line.ts';
import { grades, steepStretches } from './steepness.ts';

const size = { width: 960, height: 300, left: 70, right: 20, top: 16, bottom: 34 };

/** A profile as a picture of its own, steepness in colours. */
export function profileSvg(
  heights: readonly (number | null)[],
  { metres, marks: places = [] }: Pick<ProfiledLine, 'metres' | 'marks'>,
  units: Units,
): string {
  const known = heights.filter(height => height !== null);
  const low = Math.min(...known);
  const high = Math.max(low + 40, ...known);
  const x = (share: number) => size.left + share * (size.width - size.left - size.right);
  const y = (height: number) =>
    size.height - size.bottom - ((height - low) / (high - low)) * (size.height - size.top - size.bottom);
  const last = Math.max(1, heights.length - 1);
  const base = size.height - size.bottom;
  const areas = steepStretches(heights, metres).map(({ from, to, grade }) => {
    const points = heights
      .map((height, index) => ({ height, share: index / last }))
      .filter(({ height, share }) => height !== null && share >= from && share <= to)
      .map(({ height, share }) => `${x(share).toFixed(1)},${y(height ?? low).toFixed(1)}`);
    return `<polygon fill="${grades[grade]?.light ?? ''}" fill-opacity="0.55" points="${x(from).toFixed(1)},${base} ${points.join(' ')} ${x(to).toFixed(1)},${base}"/>`;
  });
  const line = heights.flatMap((height, index) =>
    height === null ? [] : `${x(index / last).toFixed(1)},${y(height).toFixed(1)}`,
  );
  const label = (at: number, height: number, anchor: string, text: string) =>
    `<text x="${at}" y="${height}" text-anchor="${anchor}">${text}</text>`;
  const waypoints = places.map(({ along, name }) => {
    const at = Number(x(metres === 0 ? 0 : along / metres).toFixed(1));
    const stroke = 'stroke="#666" stroke-dasharray="3 3"';
    return `<path d="M${at} ${size.top}V${base}" fill="none" ${stroke}/>${label(at + 4, base - 6, 'start', escapeXml(name))}`;
  });
  const marks = [0, 0.25, 0.5, 0.75, 1];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="Noto Sans, sans-serif" font-size="13" fill="#333">
<rect width="100%" height="100%" fill="#fff"/>
${areas.join('\n')}
<polyline fill="none" stroke="#222" stroke-width="1.5" points="${line.join(' ')}"/>
${waypoints.join('\n')}
${marks.map(share => label(x(share), size.height - 10, share === 0 ? 'start' : share === 1 ? 'end' : 'middle', formatDistance(metres * share, units))).join('\n')}
${marks.map(share => label(size.left - 8, y(low + (high - low) * share) + 4, 'end', formatHeight(low + (high - low) * share, units))).join('\n')}
</svg>
`;
}

/**
 * CSV, one line per sample: metres from the start, metres above the sea (empty where unknown), latitude, longitude, and
 * the names of the places that it is the nearest sample of.
 */
export function toProfileCsv(
  { line, distances, metres, marks = [] }: Pick<ProfiledLine, 'line' | 'distances' | 'metres' | 'marks'>,
  heights: readonly (number | null)[],
): string {
  const step = metres / Math.max(1, heights.length - 1);
  const nearest = Map.groupBy(marks, ({ along }) => Math.round(along / step));
  const rows = heights.map((height, index) => {
    const [lon, lat] = pointAlong(line, distances, index * step) ?? [];
    const names = nearest.get(index)?.map(({ name }) => name) ?? [];
    return [
      (index * step).toFixed(1),
      height?.toFixed(1) ?? '',
      lat?.toFixed(6) ?? '',
      lon?.toFixed(6) ?? '',
      names.length === 0 ? '' : quotedCell(names.join('; ')),
    ];
  });
  return csvText('distance_m,elevation_m,lat,lon,waypoint', rows);
}
