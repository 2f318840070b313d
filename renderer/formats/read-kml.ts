import { unzipSync } from 'fflate';
import { lookup } from '../../data-packs/base/lookup.ts';
import { largestContent } from '../../data-packs/interchange/content-endings.ts';
import { type LineStart, PositionColumns, type ReadLine } from './position-columns.ts';
import { pointCost, positionCount } from './position-count.ts';
import type { FileContent } from './read-gpx.ts';
import { readMarkup } from './read-markup.ts';
import { FormatProblem, ShapeCollector, textOf } from './shapes.ts';

/** Elements whose text is used. */
const texts = new Set(['name', 'coordinates', 'color', 'styleUrl', 'when', 'coord', 'href']);

interface Placemark {
  name?: string;
  color?: string | undefined;
  styleUrl?: string;
  /** Draw what it has, under its name. */
  geometries: ((about: { name: string | undefined }) => void)[];
}

/**
 * Reads placemarks (points, lines, areas, `gx:Track` with times) of KML, with names and line colours, also of shared
 * styles. Loads nothing that it links to. Throws `FormatProblem`.
 */
export function readKml(text: Iterable<string>): FileContent {
  const collector = new ShapeCollector();
  const styles = new Styles();
  let documentName: string | undefined;
  let firstName: { name: string | undefined } | undefined;
  let placemark: Placemark | undefined;
  let rings: ReadLine['lists'][] = [];
  const count = positionCount();
  const columns = new PositionColumns(count);
  let start = columns.here;
  let track: LineStart | undefined;
  const add = (draw: Placemark['geometries'][number]) => {
    if (placemark?.geometries.push(draw) !== 1) count(pointCost);
  };
  const finish = ({ name, color, styleUrl, geometries }: Placemark) => {
    firstName ??= { name };
    if (geometries.length > 0) styles.use(color, styleUrl);
    for (const draw of geometries) draw({ name: textOf(name) });
  };

  readMarkup(text, {
    root: 'kml',
    texts,
    onOpen: (local, attributes) => {
      if (local === 'Placemark' || local === 'LinearRing') count(pointCost);
      if (local === 'Placemark') placemark = { geometries: [] };
      else if (local === 'Style' || local === 'StyleMap') styles.id = attributes.id;
      else if (local === 'Polygon') rings = [];
      else if (local === 'Track') track = columns.here;
      else if (local === 'coordinates') start = columns.here;
      return texts.has(local);
    },
    onPart: (local, value) => {
      if (local !== 'coordinates') return undefined;
      const whole = /^.*\s/s.exec(value)?.[0];
      if (whole === undefined) throw new FormatProblem('noNumbers');
      addPositions(columns, whole);
      return value.slice(whole.length);
    },
    onText: (local, value, around) => {
      const parent = around.at(-1) ?? '';
      if (local === 'name' && parent === 'Placemark' && placemark !== undefined) placemark.name ??= value;
      else if (local === 'name') documentName ??= value === '' ? undefined : value;
      else if (local === 'color' && parent === 'LineStyle') {
        const color = cssColor(value);
        if (placemark !== undefined) placemark.color ??= color;
        else styles.add(color);
      } else if (local === 'styleUrl' && placemark === undefined) styles.addUsual(value.replace(/^#/, ''));
      else if (local === 'styleUrl' && placemark !== undefined) placemark.styleUrl = value.replace(/^#/, '');
      else if (local === 'when') columns.addTime(Date.parse(value));
      else if (local === 'coord' && track !== undefined) addPosition(columns, value.split(/\s+/));
      else if (local === 'coordinates') {
        addPositions(columns, value);
        const { lists } = columns.since(start);
        if (parent === 'Point') {
          const { line, heights } = lists();
          const [first] = line;
          if (first !== undefined) add(about => collector.addPoint(first, heights[0] ?? null, about));
        } else if (parent === 'LinearRing' && around.includes('Polygon')) rings.push(lists);
        else if (parent === 'LineString' || parent === 'LinearRing') add(about => collector.addLine(lists(), about));
      }
    },
    onClose: local => {
      if (local === 'Polygon') {
        const area = rings;
        add(() => collector.addArea(area.map(lists => lists().line)));
      } else if (local === 'Track' && track !== undefined) {
        const { lists } = columns.since(track);
        add(about => collector.addLine(lists(), about));
        track = undefined;
      } else if (local === 'Placemark' && placemark !== undefined) {
        finish(placemark);
        placemark = undefined;
      } else if (local === 'Style' || local === 'StyleMap') styles.id = undefined;
    },
  });
  collector.addColor(styles.color);
  return { shapes: collector.shapes, name: documentName ?? firstName?.name };
}

function addPositions(columns: PositionColumns, text: string): void {
  for (const [one] of text.matchAll(/\S+/g)) addPosition(columns, one.split(','));
}

function addPosition(columns: PositionColumns, parts: readonly string[]): void {
  const [lon = Number.NaN, lat = Number.NaN, height = Number.NaN] = parts.map(part =>
    part === '' ? Number.NaN : Number(part),
  );
  columns.add(lon, lat, height);
}

/** The colours of lines. */
class Styles {
  /** Of the shared style that is being read. */
  id: string | undefined;
  readonly #shared = new Map<string, string>();
  /** Shared styles that are used before any colour of a placemark's own, and that. */
  readonly #used = new Set<string>();
  #own: string | undefined;

  add(color: string | undefined): void {
    if (this.id !== undefined && color !== undefined) this.#shared.set(this.id, color);
  }

  /** Of a StyleMap: its first style is the usual one. */
  addUsual(url: string): void {
    if (this.id !== undefined && !this.#shared.has(this.id)) this.add(this.#shared.get(url));
  }

  use(color: string | undefined, url = ''): void {
    if (this.#own === undefined && color === undefined) this.#used.add(url);
    this.#own ??= color;
  }

  /** The first that is used. Shared ones may come after what has them. */
  get color(): string | undefined {
    for (const url of this.#used) if (this.#shared.has(url)) return this.#shared.get(url);
    return this.#own;
  }
}

/** KML writes alpha, blue, green, red. */
function cssColor(text: string): string | undefined {
  const [, blue = '', green = '', red = ''] =
    /^#?[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  return red === '' ? undefined : `#${red}${green}${blue}`.toLowerCase();
}

/** The KML of a KMZ file: its `doc.kml`, or the first one. Throws `FormatProblem`. */
export function kmlOfKmz(bytes: Uint8Array): Uint8Array {
  let chosen: string | undefined;
  let tooLarge = false;
  let files: ReturnType<typeof unzipSync>;
  try {
    // The first pass only lists names.
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (/\.kml$/i.test(name) && (chosen === undefined || /(?:^|\/)doc\.kml$/i.test(name))) chosen = name;
        return false;
      },
    });
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== chosen) return false;
        // As large as a KML may be.
        tooLarge = originalSize > largestContent;
        return !tooLarge;
      },
    });
  } catch (cause) {
    throw new FormatProblem('notKmz', { cause });
  }
  if (tooLarge) throw new FormatProblem('tooLargeInKmz');
  const kml = chosen === undefined ? undefined : lookup(files, chosen);
  if (kml === undefined) throw new FormatProblem('noKmlInKmz');
  return kml;
}
