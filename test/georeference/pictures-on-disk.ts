import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { TestService } from '../helpers/service.ts';
import { findMark, markAt } from '../static-maps/find-mark.ts';
import type { GeoreferencedView } from '../static-maps/georeferenced-views.ts';
import { gdal, placesOf } from './gdal.ts';

const kinds = ['GeoTIFF', 'world file', 'GeoPDF', 'GeoTIFF in UTM', 'KMZ'] as const;
type Kind = (typeof kinds)[number];

/** Pictures of a service as files, as GDAL reads them. */
export class PicturesOnDisk {
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
