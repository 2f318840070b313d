/**
 * Sheets of every style over six places, to be looked at after a change of the styles: `npm run bench atlas` leaves
 * them in `test/output/atlas`, or in the folder `ATLAS`. `ATLAS_STYLES=light,dark` draws these only.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { styleNames } from '../../server/tiles/index.ts';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { openDrawing } from '../static-maps/direct-drawing.ts';
import { untilJoined } from '../static-maps/until-joined.ts';
import { atlasPlaces, viewOf } from './atlas-views.ts';

const columns = 3;
const folder = process.env.ATLAS ?? fileURLToPath(new URL('../output/atlas/', import.meta.url));
const wanted = process.env.ATLAS_STYLES?.split(',');
const regions = ['sandbox', 'liechtenstein', 'monaco', 'san-francisco', 'world'] as const;

const service = await startService({ packs: await Promise.all(regions.map(packFor)) });
await untilJoined(service);
const drawing = await openDrawing(service);
await mkdir(folder, { recursive: true });
for (const style of styleNames.filter(name => wanted?.includes(name) ?? true)) {
  for (const place of atlasPlaces) {
    const views = place.zooms.map(zoom => viewOf(place, zoom));
    const [{ width, height } = { width: 0, height: 0 }] = views;
    const pictures = [];
    for (const [i, view] of views.entries()) {
      const { png } = await drawing.draw(style, view);
      pictures.push({ input: png, left: (i % columns) * width, top: Math.floor(i / columns) * height });
    }
    const size = { width: columns * width, height: Math.ceil(views.length / columns) * height };
    await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .composite(pictures)
      .webp({ quality: 92 })
      .toFile(join(folder, `${style}-${place.name}.webp`));
  }
  process.stdout.write(`${style}: ${atlasPlaces.length} sheets in ${folder}\n`);
}
process.exit(0);
