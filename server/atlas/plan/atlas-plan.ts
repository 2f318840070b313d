import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';

/** Where a neighbour lies, seen on the page: `n` is its upper edge. */
export const directions = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'] as const;
export type Direction = (typeof directions)[number];

/** A part of a route, metres from its beginning. */
export interface Stretch {
  from: number;
  to: number;
}

export interface AtlasPage {
  /** From 1, in reading order or along the route. */
  number: number;
  centre: Position;
  /** Direction that points up, degrees clockwise from north of the projection. */
  bearing: number;
  /** Corners of its map: upper left, upper right, lower right, lower left. */
  corners: Position[];
  neighbours: Partial<Record<Direction, number>>;
  stretch?: Stretch;
}

export interface AtlasPlan {
  /** 25,000 for 1:25 000. */
  scale: number;
  /** All pages are drawn in this zone; undefined: in Web Mercator, at `zoom`. */
  utmZone: number | undefined;
  zoom: number;
  /** Longitude amid the whole. */
  middle: number;
  /** CSS pixels. */
  paper: { width: number; height: number };
  /** The map on each page, CSS pixels. */
  frame: Frame;
  pages: AtlasPage[];
  /** The route, and how far each of its positions is from the beginning, metres. */
  route?: { positions: Position[]; distances: number[] };
}
