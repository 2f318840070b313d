import { join } from 'node:path';
import { downloadFailures } from '../../words/words.ts';
import { namedAddress } from '../download/network.ts';

/** A cell of one degree by its south-western corner, whole degrees. */
export interface ElevationCell {
  lat: number;
  lon: number;
}

/** 3601 x 3601 heights of 16 bits: one second of arc, edges included. */
export const tileBytes = 3601 * 3601 * 2;

const digits = (value: number, length: number): string => String(Math.abs(value)).padStart(length, '0');

/** "N47E009" */
export function tileName({ lat, lon }: ElevationCell): string {
  return `${rowName(lat)}${lon < 0 ? 'W' : 'E'}${digits(lon, 3)}`;
}

const rowName = (lat: number): string => `${lat < 0 ? 'S' : 'N'}${digits(lat, 2)}`;

/** Its address in the `skadi` layout: `N47/N47E009.hgt.gz` below a base. */
export const tileUrl = (base: string, cell: ElevationCell): string =>
  `${base.replace(/\/+$/, '')}/${rowName(cell.lat)}/${tileName(cell)}.hgt.gz`;

export const elevationDirectory = (dataDir: string): string => join(dataDir, 'elevation');

/** The stored tile, as it came: gzip of raw heights. */
export const tileFile = (dataDir: string, cell: ElevationCell): string =>
  join(elevationDirectory(dataDir), `${tileName(cell)}.hgt.gz`);

/** Says that the server has no such tile: there is only sea. */
export const absentFile = (dataDir: string, cell: ElevationCell): string =>
  join(elevationDirectory(dataDir), `${tileName(cell)}.absent`);

/** The Terrain Tiles of Tilezen (formerly Mapzen) among AWS's open data. */
const publicTiles = 'https://elevation-tiles-prod.s3.amazonaws.com/skadi/';

/** Where elevation tiles are: the public ones, or `OUTPOST_ELEVATION_TILES`, the same in another place. Throws a sentence. */
export const elevationAddress = (env: NodeJS.ProcessEnv = process.env): string =>
  namedAddress(env.OUTPOST_ELEVATION_TILES, publicTiles, address =>
    downloadFailures.error('badElevationAddress', { address }),
  );
