/**
 * `npm run test:georeference`: draws real pictures with a mark at a known place, and asks GDAL where in them it is. Prints
 * how many pixels each is off; fails beyond half a pixel, or where GDAL is not installed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { type GeoreferencedView, georeferencedViews } from '../static-maps/georeferenced-views.ts';
import { gdalVersion } from './gdal.ts';
import { PicturesOnDisk } from './pictures-on-disk.ts';

const mostPixels = 0.5;

const version = await gdalVersion();
if (version === undefined) {
  process.stderr.write("GDAL's programs are not installed: apt-get install gdal-bin\n");
  process.exit(1);
}
process.stdout.write(`${version}\n`);

/** Real towns, too. */
const towns: readonly GeoreferencedView[] = [
  {
    name: 'Monaco, turned and twice as sharp',
    style: 'light',
    position: '7.4246,43.7372,16@45',
    size: '800x600@2x',
    mark: [7.4266, 43.7381],
    radius: 6,
    inUtm: { position: '7.4246,43.7372,16' },
  },
  {
    name: 'Monaco, as a KMZ of tiles',
    style: 'light',
    position: '7.4246,43.7372,16@20',
    size: '1200x900@2x',
    mark: [7.4266, 43.7381],
    radius: 6,
  },
  {
    name: 'Vaduz, paper',
    style: 'light',
    position: '9.5209,47.141',
    size: 'a4-landscape@200dpi',
    mark: [9.5225, 47.1387],
    radius: 25,
    query: 'scale=25000&grid=utm',
  },
];

const folder = await mkdtemp(join(tmpdir(), 'outpost-georeference-'));
const service = await startService({
  packs: await Promise.all((['sandbox', 'monaco', 'liechtenstein'] as const).map(packFor)),
});
const pictures = new PicturesOnDisk(service, folder);
let worst = 0;
try {
  for (const view of [...georeferencedViews, ...towns]) {
    for (const kind of pictures.kindsOf(view)) {
      const off = await pictures.pixelsOff(kind, view);
      worst = Math.max(worst, off);
      process.stdout.write(`${off.toFixed(3)} pixels  ${kind}  ${view.name}\n`);
    }
  }
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`At most ${worst.toFixed(3)} pixels\n`);
process.exit(worst < mostPixels ? 0 : 1);
