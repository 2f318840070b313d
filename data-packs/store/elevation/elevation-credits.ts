import { type Bounds, boundsMeet } from '../../geo/bounds.ts';
import type { ElevationCell } from './elevation-tile.ts';

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
