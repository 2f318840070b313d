/**
 * Sheets of every style over places of regions, of the world, and over the edges between them, at several zooms, to be
 * looked at after a change of the styles: `npm run bench atlas` leaves them in `test/output/atlas`, or in the folder
 * `ATLAS`. `ATLAS_STYLES=light,dark` and `ATLAS_PLACES=city,world` draw these only.
 * `ATLAS_BEFORE=FOLDER` names the sheets of another state of the code: their rows then stand above those of now.
 */

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { styleNames } from '../../server/tiles/index.ts';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { openDrawing } from '../static-maps/direct-drawing.ts';
import { untilJoined } from '../static-maps/until-joined.ts';

const columns = 4;

/** A sheet's size and where its pictures stand, row by row. */
function gridOf(pictures: number, { width, height }: Size, rowStep: number) {
  return {
    places: Array.from({ length: pictures }, (_, i) => ({
      left: (i % columns) * width,
      top: Math.floor(i / columns) * height * rowStep,
    })),
    size: { width: columns * width, height: Math.ceil(pictures / columns) * height * rowStep },
  };
}

interface Size {
  width: number;
  height: number;
}

/**
 * Writes pictures of one size (PNG) as a sheet of rows. With a sheet that was written so before (`before`, which may be
 * missing), each of its rows stands above the row of the same views.
 */
async function writeSheet(file: string, pictures: readonly Buffer[], picture: Size, before?: string) {
  const former = before !== undefined && existsSync(before) ? before : undefined;
  const { places, size } = gridOf(pictures.length, picture, former === undefined ? 1 : 2);
  const below = former === undefined ? 0 : picture.height;
  const drawn = pictures.map((input, i) => ({ input, left: places[i]?.left ?? 0, top: (places[i]?.top ?? 0) + below }));
  const rows = former === undefined ? [] : await formerRows(former, picture);
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite([...rows, ...drawn])
    .webp({ quality: 92 })
    .toFile(file);
}

async function formerRows(file: string, { height }: Size) {
  const { width, height: all } = await sharp(file).metadata();
  return Promise.all(
    Array.from({ length: all / height }, async (_, row) => ({
      input: await sharp(file)
        .extract({ left: 0, top: row * height, width, height })
        .png()
        .toBuffer(),
      left: 0,
      top: row * 2 * height,
    })),
  );
}

interface AtlasPlace {
  name: string;
  lon: number;
  lat: number;
  zooms: readonly number[];
}

const worldZooms = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const edgeZooms = [5, 6, 7, 8, 9, 10, 11, 12] as const;

/**
 * Mountains, a grid of streets, a coast, a village, an invented island, and the overview between them; twelve places of
 * the overview; edges of three regions.
 */
const atlasPlaces: readonly AtlasPlace[] = [
  { name: 'alpine', lon: 9.601, lat: 47.0905, zooms: [9, 10, 11, 12, 13, 14, 15.5] },
  { name: 'city', lon: -122.4045, lat: 37.7885, zooms: [11, 12, 13, 14, 15, 16, 17.5] },
  { name: 'coast', lon: 7.4246, lat: 43.7385, zooms: [9, 11, 12.5, 13.5, 14.5, 16, 18] },
  { name: 'village', lon: 9.5437, lat: 47.1182, zooms: [10, 12, 13, 14, 15, 16.5, 18] },
  { name: 'sandbox', lon: -28.52201, lat: 45.46725, zooms: [8, 10, 11, 12.5, 14, 15.5, 17] },
  { name: 'world', lon: 9, lat: 47, zooms: [1.5, 3, 4, 5, 6, 7.5, 9] },
  { name: 'world-rome', lon: 12.4964, lat: 41.9028, zooms: worldZooms },
  { name: 'world-new-york', lon: -74.006, lat: 40.713, zooms: worldZooms },
  { name: 'world-gulf', lon: 53, lat: 25, zooms: worldZooms },
  { name: 'world-delhi', lon: 79, lat: 27, zooms: worldZooms },
  { name: 'world-manila', lon: 120.984, lat: 14.5995, zooms: worldZooms },
  { name: 'world-tokyo', lon: 139.7, lat: 35.75, zooms: worldZooms },
  { name: 'world-kinshasa', lon: 15.31, lat: -4.32, zooms: worldZooms },
  { name: 'world-buenos-aires', lon: -58.38, lat: -34.6, zooms: worldZooms },
  { name: 'world-sydney', lon: 151.2, lat: -33.87, zooms: worldZooms },
  { name: 'world-svalbard', lon: 16, lat: 78.2, zooms: worldZooms },
  { name: 'world-fiji', lon: 179, lat: -17.5, zooms: worldZooms },
  { name: 'world-everest', lon: 86.9, lat: 28, zooms: worldZooms },
  { name: 'edge-liechtenstein', lon: 9.63, lat: 47.1, zooms: edgeZooms },
  { name: 'edge-monaco', lon: 7.43, lat: 43.75, zooms: edgeZooms },
  { name: 'edge-san-francisco', lon: -122.42, lat: 37.78, zooms: edgeZooms },
];

const viewOf = ({ lon, lat }: AtlasPlace, zoom: number): View => {
  return { width: 512, height: 400, pixelRatio: 1, longitude: lon, latitude: lat, zoom, bearing: 0 };
};

const folder = process.env.ATLAS ?? fileURLToPath(new URL('../output/atlas/', import.meta.url));
const before = process.env.ATLAS_BEFORE;
const only = (list: string | undefined) => (name: string) => list?.split(',').includes(name) ?? true;
const styles = styleNames.filter(only(process.env.ATLAS_STYLES));
const places = atlasPlaces.filter(({ name }) => only(process.env.ATLAS_PLACES)(name));
const regions = ['sandbox', 'liechtenstein', 'monaco', 'san-francisco', 'world'] as const;

const service = await startService({ packs: await Promise.all(regions.map(packFor)) });
await untilJoined(service);
const drawing = await openDrawing(service);
await mkdir(folder, { recursive: true });
for (const style of styles) {
  for (const place of places) {
    const pictures: Buffer[] = [];
    for (const zoom of place.zooms) pictures.push((await drawing.draw(style, viewOf(place, zoom))).png);
    const name = `${style}-${place.name}.webp`;
    await writeSheet(join(folder, name), pictures, viewOf(place, 0), before && join(before, name));
  }
  process.stdout.write(`${style}: ${places.length} sheets in ${folder}\n`);
}
process.exit(0);
