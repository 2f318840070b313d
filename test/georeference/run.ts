/**
 * `npm run test:georeference`: draws real pictures with a mark at a known place, and asks GDAL where in them it is. Prints
 * how many pixels each is off; fails beyond half a pixel, or where GDAL is not installed.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { findMark, markAt } from '../static-maps/find-mark.ts';
import { type GeoreferencedView, georeferencedViews } from '../static-maps/georeferenced-views.ts';
import { gdal, gdalVersion, placesOf } from './gdal.ts';

const kinds = ['GeoTIFF', 'world file', 'GeoPDF', 'GeoTIFF in UTM', 'KMZ'] as const;
type Kind = (typeof kinds)[number];

/** Pictures of a service as files, as GDAL reads them. */
class PicturesOnDisk {
  readonly #service: TestService;
  readonly #folder: string;

  constructor(service: TestService, folder: string) {
    this.#service = service;
    this.#folder = folder;
  }

  kindsOf(view: GeoreferencedView): readonly Kind[] {
    return kinds.filter(
      kind => (kind !== 'GeoTIFF in UTM' || view.inUtm !== undefined) && (kind !== 'KMZ' || !/^[a-z]/.test(view.size)),
    );
  }

  /** How far the view's mark is from where GDAL says that its pixels are. */
  async pixelsOff(kind: Kind, view: GeoreferencedView): Promise<number> {
    if (kind === 'GeoTIFF') return off(view, await this.#saved(view, 'tif'));
    if (kind === 'GeoTIFF in UTM') {
      return off(view, await this.#saved({ ...view, ...view.inUtm, query: 'projection=utm' }, 'tif'));
    }
    if (kind === 'KMZ') {
      const file = await this.#saved(view, 'kmz');
      const shown = join(this.#folder, 'globe.png');
      await gdal('gdal_translate', ['-q', '-of', 'PNG', file, shown]);
      return off(view, file, { shown });
    }
    if (kind === 'GeoPDF') return this.#pdf(view);
    const picture = await this.#saved(view, 'png');
    await this.#saved(view, 'pgw');
    return off(view, picture, { options: ['-s_srs', await this.#saved(view, 'prj')] });
  }

  /** As GDAL draws its page. */
  async #pdf(view: GeoreferencedView): Promise<number> {
    const size = view.size.replace(/@.*$/, '');
    const file = await this.#saved({ ...view, size }, 'pdf');
    const shown = join(this.#folder, 'page.png');
    // Two pixels to a point.
    const options = ['--config', 'GDAL_PDF_DPI', '144'];
    await gdal('gdal_translate', ['-q', '-of', 'PNG', ...options, file, shown]);
    return off(view, file, { shown, options });
  }

  async #saved(view: GeoreferencedView, ending: string): Promise<string> {
    const { style, position, size, mark, radius, query = '' } = view;
    const path = `/styles/v1/${style}/static/${position}/${size}.${ending}?${markAt(mark, radius)}&${query}`;
    const { status, bytes } = await this.#service.get(path);
    if (status !== 200) throw new Error(`${path}: ${bytes.toString('utf8')}`);
    const file = join(this.#folder, `map.${ending}`);
    await writeFile(file, bytes);
    return file;
  }
}

/** `shown`: the picture as pixels, where it is none itself. `options`: for what the file does not say. */
async function off(
  { mark }: GeoreferencedView,
  file: string,
  { shown = file, options = [] }: { shown?: string; options?: readonly string[] } = {},
): Promise<number> {
  const [x, y] = await findMark(await readFile(shown));
  const [found = mark, beside = mark] = await placesOf(
    file,
    [
      [x, y],
      [x + 1, y],
    ],
    options,
  );
  return metresBetween(...found, ...mark) / metresBetween(...found, ...beside);
}

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
