import type { MapElement } from '../map-element.ts';
import type { MapFeature } from '../map-feature.ts';

/** First tile zooms of lines on towers and on poles. */
const lineZooms = { line: 12, minor_line: 14 } as const;
const towerZoom = 14;

/** Adds overhead power lines and their towers; without ids and names, so that all of a tile are one feature. */
export function powerFeatures(element: MapElement, out: MapFeature[]): void {
  const { power, location } = element.tags;
  if ((power === 'line' || power === 'minor_line') && element.canBeLine) {
    if (location === 'underground' || location === 'underwater') return;
    out.push({
      layer: 'power',
      minzoom: lineZooms[power],
      attributes: { kind: power },
      geometry: { type: 'lines', lines: element.lines },
    });
  }
  if (element.point === undefined || (power !== 'tower' && power !== 'portal')) return;
  out.push({
    layer: 'power',
    minzoom: towerZoom,
    attributes: { kind: 'tower' },
    geometry: { type: 'point', ...element.point },
  });
}
