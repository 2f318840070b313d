import { type Bounds, boundsMeet, boundsOf, sidesOf } from '../../geo/bounds.ts';
import { areaContains } from '../../geo/point-in-polygon.ts';
import type { ElevationCell } from './elevation-tile.ts';

/** Degrees around an outline: as much as generalising may have moved it, and roads that run on beyond it. */
const margin = 0.02;
/** Degrees between looks along an edge. */
const pace = 0.02;

/** An outline of outer rings in columns, or a box. */
export type Outline = readonly ArrayLike<number>[];

export const outlineOfBox = (box: Readonly<Bounds>): Outline =>
  sidesOf(box).map(([west, south, east, north]) => [west, south, east, south, east, north, west, north, west, south]);

/** The cells that an outline touches, from the south-west, row by row. */
export function elevationCells(outline: Outline): ElevationCell[] {
  const touched = new Set<number>();
  for (const ring of outline) markEdges(ring, touched);
  const [west, south, east, north] = boundsOf(outline);
  // A cell without an edge is inside or outside as a whole.
  for (let lat = Math.floor(south); lat < north; lat++) {
    for (let lon = Math.floor(west); lon < east; lon++) {
      if (areaContains(outline, lon + 0.5, lat + 0.5)) mark(lon + 0.5, lat + 0.5, touched);
    }
  }
  return [...touched].sort((a, b) => a - b).map(key => ({ lat: Math.floor(key / 360) - 90, lon: (key % 360) - 180 }));
}

function markEdges(ring: ArrayLike<number>, touched: Set<number>): void {
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    const [dx, dy] = [(ring[next] as number) - x, (ring[next + 1] as number) - y];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / pace));
    for (let step = 0; step < steps; step++) {
      const [lon, lat] = [x + (dx * step) / steps, y + (dy * step) / steps];
      for (const [east, north] of around) mark(lon + east * margin, lat + north * margin, touched);
    }
  }
}

const around = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function mark(lon: number, lat: number, touched: Set<number>): void {
  const column = Math.min(359, Math.max(0, Math.floor(lon) + 180));
  const row = Math.min(179, Math.max(0, Math.floor(lat) + 90));
  touched.add(row * 360 + column);
}

/** The statement of all sources. */
const statement = 'https://github.com/tilezen/joerd/blob/master/docs/attribution.md';

/** Sources that are in the tiles of a part of the world only, in the words they ask for. */
const regional: readonly (readonly [credit: string, box: Bounds])[] = [
  [
    'ArcticDEM created from DigitalGlobe, Inc., imagery and funded under National Science Foundation awards 1043681, 1559691, and 1542736',
    [-180, 60, 180, 90],
  ],
  ['© Commonwealth of Australia (Geoscience Australia) 2017', [112, -44, 154, -9]],
  ['© offene Daten Österreichs – Digitales Geländemodell (DGM) Österreich', [9.5, 46.3, 17.2, 49.1]],
  ['Contains information licensed under the Open Government Licence – Canada', [-142, 41, -52, 84]],
  ['Produced using Copernicus data and information funded by the European Union – EU-DEM layers', [-32, 27, 45, 72]],
  ['INEGI, Continental relief, 2016', [-119, 14, -86, 33]],
  [
    'Copyright 2011 Crown copyright (c) Land Information New Zealand and the New Zealand Government. All rights reserved',
    [166, -48, 179, -34],
  ],
  ['© Kartverket', [4, 57, 32, 72]],
  ['© Environment Agency copyright and/or database right 2015. All rights reserved', [-7, 49, 2, 56]],
];

/** Credits for tiles, as HTML with a link: what is due everywhere, and what is due where these cells are. */
export function elevationCredits(cells: readonly ElevationCell[]): string {
  const boxes = cells.map(({ lat, lon }): Bounds => [lon, lat, lon + 1, lat + 1]);
  const due = regional.filter(([, box]) => boxes.some(cell => boundsMeet(box, cell))).map(([credit]) => credit);
  const everywhere = 'Mapzen, U.S. Geological Survey, and U.S. National Oceanic and Atmospheric Administration';
  return `<a href="${statement}">Terrain Tiles: ${[everywhere, ...due].join('; ')}</a>`;
}
