/**
 * Sheets of every style over six places at seven zooms, to be looked at after a change of the styles: `npm run bench
 * atlas` leaves them in `test/output/atlas`, or in the folder `ATLAS`. `ATLAS_STYLES=light,dark` and
 * `ATLAS_PLACES=city,world` draw these only.
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
  zooms: readonly [number, number, number, number, number, number, number];
}

/** Mountains, a grid of streets, a coast, a village, an invented island, and the overview between them. */
const atlasPlaces: readonly AtlasPlace[] = [
  { name: 'alpine', lon: 9.601, lat: 47.0905, zooms: [9, 10, 11, 12, 13, 14, 15.5] },
  { name: 'city', lon: -122.4045, lat: 37.7885, zooms: [11, 12, 13, 14, 15, 16, 17.5] },
  { name: 'coast', lon: 7.4246, lat: 43.7385, zooms: [9, 11, 12.5, 13.5, 14.5, 16, 18] },
  { name: 'village', lon: 9.5437, lat: 47.1182, zooms: [10, 12, 13, 14, 15, 16.5, 18] },
  { name: 'sandbox', lon: -28.52201, lat: 45.46725, zooms: [8, 10, 11, 12.5, 14, 15.5, 17] },
  { name: 'world', lon: 9, lat: 47, zooms: [1.5, 3, 4, 5, 6, 7.5, 9] },
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
  process.stdout.write(`${style}: ${places.length} sheets of ${places[0]?.zooms.length} zooms in ${folder}\n`);
}
process.exit(0);
