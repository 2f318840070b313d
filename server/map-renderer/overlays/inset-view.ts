import { latitudeOf, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import type { Corner } from '../../../data-packs/picture/options.ts';
import { tileSize, type View } from '../scene/map-view.ts';

/** A small map of the surroundings, in a corner. */
export interface Inset {
  corner: Corner;
  /** Of the small map; by default it shows some eight times as far. */
  zoom: number | undefined;
}

/** Share of the picture's shorter side, and lengths of a side, CSS pixels. */
const share = 0.3;
const [shortest, longest] = [64, 180];
/** Share of the picture's shorter side that would be too much. */
const mostShare = 0.5;
/** How many times as far as the picture it shows. */
const usualReach = 8;
/** Longest side of the frame in shares of the inset's: beyond, it locates nothing. */
const largestFrame = 0.8;

/** What an inset shows, north up; `undefined` where the picture is too small, or shows most of the world. */
export function insetView(view: View, { zoom }: Inset): View | undefined {
  const { width, height, pixelRatio, longitude, switches } = view;
  const shorter = Math.min(width, height);
  const side = Math.round(Math.max(shortest, Math.min(longest, shorter * share)));
  if (side > shorter * mostShare) return undefined;
  const longer = Math.max(width, height);
  const wanted = zoom ?? view.zoom - Math.log2((longer * usualReach) / side);
  const shown = Math.max(0, wanted);
  const frame = (longer * 2 ** (shown - view.zoom)) / side;
  if (frame > largestFrame) return undefined;
  // As pictures are, it is kept within the map's northern and southern edge.
  const half = side / 2 / (tileSize * 2 ** shown);
  const latitude = latitudeOf(Math.max(half, Math.min(1 - half, mercatorY(view.latitude))));
  return {
    width: side,
    height: side,
    pixelRatio,
    longitude,
    latitude,
    zoom: shown,
    bearing: 0,
    buildings: 'none',
    switches: { ...switches, pois: false, contours: false },
  };
}
