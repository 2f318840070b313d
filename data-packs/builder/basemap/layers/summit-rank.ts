import { metresPerPixel } from '../../../geo/map-scale.ts';

/**
 * Least distance on the screen to the nearest higher summit from which a summit is drawn, CSS pixels by zoom: no two
 * summits of a zoom are nearer, at any latitude. At 47 degrees these are 8, 3, 1.2 and 0.4 km, about those of
 * OpenTopoMap's names.
 */
const leastSpacing: readonly (readonly [zoom: number, pixels: number])[] = [
  [9, 77],
  [10, 58],
  [11, 46],
  [12, 31],
];
/** What is known as a summit only by its name or height comes after those that are ranked. */
const lastZoom = 13;
const zoomUnnamed = 14;
const zoomWithoutHeight = 16;

export interface SummitFacts {
  lat: number;
  named: boolean;
  /** Metres. */
  elevation: number | undefined;
  /** Metres to the nearest higher summit; undefined without a height. */
  isolation: number | undefined;
}

/** First zoom at which a summit is drawn. */
export function summitZoom({ lat, named, elevation, isolation }: SummitFacts): number {
  if (!named) return elevation === undefined ? zoomWithoutHeight : zoomUnnamed;
  if (isolation === undefined) return lastZoom;
  return leastSpacing.find(([zoom, pixels]) => isolation >= pixels * metresPerPixel(lat, zoom))?.[0] ?? lastZoom;
}

/** Kilometres for the tiles: whole ones, tenths below the first. */
export function isolationInKm(metres: number): number {
  return metres >= 1000 ? Math.round(metres / 1000) : Math.round(metres / 100) / 10;
}
