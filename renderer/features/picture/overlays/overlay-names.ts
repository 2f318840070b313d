import { labelPoint } from '../../../../data-packs/geo/label-point.ts';
import { type Position, turnedNear, wrapped } from '../../../../data-packs/geo/lon-lat.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../../data-packs/geo/web-mercator.ts';
import { isNamedHere, type NamedShapes } from './overlay.ts';

/** Characters of a text, and texts, that the endpoint takes. */
const longest = 200;
const most = 500;

/** A name at what it names. */
export interface OverlayName {
  name: string;
  position: Position;
  /** Below a pin, not in the middle of the place. */
  isBelow: boolean;
}

/**
 * The names of what lies on the map: in its areas or on its lines, at the places that `placesOf` chooses; below its pins
 * where it has nothing else.
 */
export function overlayNames(
  overlays: readonly NamedShapes[],
  placesOf: (overlay: NamedShapes) => readonly Position[] = middleOf,
): OverlayName[] {
  const names = overlays.flatMap((overlay): OverlayName[] => {
    const own = overlay.points.flatMap(({ name = '', position }) => named(name, position, true));
    if (own.length > 0) return own;
    const name = overlay.name.trim().slice(0, longest);
    // The plan's points have letters, found places none of one's own.
    if (name === '' || isNamedHere(overlay.id)) return [];
    const { lines, areas, points } = overlay;
    if (lines.length + areas.length > 0) return placesOf(overlay).map(position => ({ name, position, isBelow: false }));
    return points.map(({ position }) => ({ name, position, isBelow: true }));
  });
  return names.slice(0, most);
}

const named = (text: string, position: Position, isBelow: boolean): OverlayName[] => {
  const name = text.trim().slice(0, longest);
  return name === '' ? [] : [{ name, position, isBelow }];
};

/** As `text` of a picture takes it. */
export const nameText = ({ name, position, isBelow }: OverlayName): string =>
  `${isBelow ? 'anchor:top|offset:0,2|' : ''}${position.join(',')}|${name}`;

/** The same as a feature of GeoJSON. */
export const nameFeature = ({ name, position, isBelow }: OverlayName) => ({
  type: 'Feature',
  properties: { text: name, ...(isBelow && { 'text-anchor': 'top', 'text-offset': [0, 2] }) },
  geometry: { type: 'Point', coordinates: position },
});

/** The best place for a name in the largest area, else the middle of the longest line. */
export function middleOf({ lines, areas }: NamedShapes): Position[] {
  const inArea = labelPoint(areas.map(({ rings }) => rings.map(ring => ring.flat())));
  if (inArea !== undefined) return [[Number(inArea.lon.toFixed(6)), Number(inArea.lat.toFixed(6))]];
  const line = longestLine(lines);
  return line === undefined ? [] : placesAlong(line, 3).slice(1, 2);
}

export const longestLine = (lines: NamedShapes['lines']): readonly Position[] | undefined =>
  lines.map(({ line }) => line).sort((a, b) => b.length - a.length)[0];

/** Places at equal distances on the map along a line: both of its ends, and others between them. */
export function placesAlong(line: readonly Position[], count: number): Position[] {
  const corners: Position[] = [];
  let before = line[0]?.[0] ?? 0;
  for (const [lon, lat] of line) {
    before = turnedNear(lon, before);
    corners.push([mercatorX(before), mercatorY(lat)]);
  }
  const ends = [0];
  for (let i = 1; i < corners.length; i++) ends.push((ends[i - 1] ?? 0) + distance(corners[i - 1], corners[i]));
  const length = ends.at(-1) ?? 0;
  const places: Position[] = [];
  let at = 1;
  for (let i = 0; i < count; i++) {
    const wanted = (length * i) / (count - 1);
    while (at < corners.length - 1 && (ends[at] ?? 0) < wanted) at++;
    const [fromX, fromY] = corners[at - 1] ?? [0, 0];
    const [toX, toY] = corners[at] ?? [fromX, fromY];
    const [start, end] = [ends[at - 1] ?? 0, ends[at] ?? 0];
    const share = end > start ? (wanted - start) / (end - start) : 0;
    const lon = wrapped(longitudeOf(fromX + (toX - fromX) * share));
    places.push([Number(lon.toFixed(6)), Number(latitudeOf(fromY + (toY - fromY) * share).toFixed(6))]);
  }
  return places;
}

const distance = ([ax, ay]: Position = [0, 0], [bx, by]: Position = [0, 0]): number => Math.hypot(ax - bx, ay - by);
