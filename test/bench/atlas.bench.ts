/**
 * Sheets of every style over six places at seven zooms, to be looked at after a change of the styles: `npm run bench
 * atlas` leaves them in `test/output/atlas`, or in the folder `ATLAS`. `ATLAS_STYLES=light,dark` and
 * `ATLAS_PLACES=city,world` draw these only.
 * `ATLAS_BEFORE=FOLDER` names the sheets of another state of the code: their rows then stand above those of now.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleNames } from '../../server/tiles/index.ts';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { openDrawing } from '../static-maps/direct-drawing.ts';
import { untilJoined } from '../static-maps/until-joined.ts';
import { writeSheet } from './atlas-sheet.ts';
import { atlasPlaces, viewOf } from './atlas-views.ts';

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
