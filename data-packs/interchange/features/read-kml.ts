import { remembered } from '../../base/remembered.ts';
import { seriesName } from '../column-names.ts';
import { Attributes, type Feature, type FeatureStyle, type Shape, toldValue, typedValue } from './feature.ts';
import type { FeatureCollector } from './feature-collector.ts';
import { KmlStyles } from './kml-styles.ts';
import type { Run } from './position-columns.ts';
import { readMarkup } from './read-markup.ts';

/** Elements whose text is used. */
const texts = new Set(
  'name description visibility coordinates color width fill styleUrl when begin end coord href value SimpleData address phoneNumber symbol'.split(
    ' ',
  ),
);

/** Pictures on the ground or the screen. */
const pictures = new Set(['GroundOverlay', 'ScreenOverlay', 'PhotoOverlay']);

interface Placemark {
  name?: string;
  description?: string;
  attributes: Attributes;
  style: FeatureStyle;
  styleUrl?: string;
  isHidden: boolean;
  /** Of a point. */
  time?: number;
  shapes: Shape[];
}

/** A track while it is read: where it begins, and what is told apart from its positions. */
interface KmlTrack {
  start: number;
  times: number[];
  series: Map<string, number[]>;
}

/**
 * Reads placemarks (points, lines, areas, `gx:Track` with times and figures) of KML in their folders, with their styles,
 * also shared ones. Loads nothing that it links to.
 */
export function readKml(text: Iterable<string>, file: FeatureCollector): void {
  const reading = new KmlReading(file);
  const { isTorn } = readMarkup(text, {
    root: 'kml',
    onOpen: (local, attributes, around) => reading.open(local, attributes, around.at(-1) ?? ''),
    // Positions up to the last blank, unless that is within one.
    onPart: (local, value) => {
      if (local !== 'coordinates') return undefined;
      const whole = /^.*[^\s,]\s+(?=[^\s,]|$)/s.exec(value)?.[0] ?? '';
      reading.place(whole);
      // Longer is no number.
      return whole === '' ? '' : value.slice(whole.length);
    },
    onText: (local, value, around) => reading.tell(local, value, around),
    onClose: (local, around) => reading.close(local, around),
  });
  if (isTorn) file.left.add('cutOff');
  reading.finish();
}

class KmlReading {
  readonly #file: FeatureCollector;
  readonly #styles = new KmlStyles();
  readonly #folders: { name?: string; isHidden: boolean }[] = [];
  /** Those that have a style, also a shared one, which may come later. */
  readonly #styled: { feature: Feature; url: string }[] = [];
  #placemark: Placemark | undefined;
  #rings: Run[] = [];
  #start = 0;
  #track: KmlTrack | undefined;
  /** The name of the value that is being read, and its type where that is told. */
  #key = '';
  #type: string | undefined;
  #firstName: string | undefined;

  constructor(file: FeatureCollector) {
    this.#file = file;
  }

  /** Whether the element's text is wanted. */
  open(local: string, { id, name, 'o:type': type }: Readonly<Record<string, string>>, parent: string): boolean {
    const { positions } = this.#file;
    if (local === 'Placemark')
      this.#placemark = { attributes: new Attributes(), style: {}, isHidden: false, shapes: [] };
    else if (local === 'Folder' || local === 'Document') this.#folders.push({ isHidden: false });
    else if ((local === 'Style' && parent !== 'Pair') || local === 'StyleMap') this.#styles.begin(id);
    else if (local === 'Polygon') this.#rings = [];
    else if (local === 'Track') this.#track = { start: positions.length, times: [], series: new Map() };
    else if (local === 'coordinates') this.#start = positions.length;
    else if (local === 'Data' || local === 'SimpleData' || local === 'SimpleArrayData')
      [this.#key, this.#type] = [name ?? '', type];
    else if (pictures.has(local)) this.#file.left.add('overlay');
    return texts.has(local);
  }

  /** Adds the positions of a text: `9.5,47.1,500 9.6,47.2`, also with blanks after the commas. */
  place(text: string): void {
    for (const [one] of text.replaceAll(/\s*,\s*/g, ',').matchAll(/\S+/g)) this.#placeParts(one.split(','));
  }

  #placeParts(parts: readonly string[]): void {
    // More than one where blanks stand after all commas.
    const step = parts.length > 3 && parts.length % 3 !== 0 ? 2 : 3;
    for (let at = 0; at < parts.length; at += step)
      this.#file.place(numberOf(parts[at]), numberOf(parts[at + 1]), step === 2 ? Number.NaN : numberOf(parts[at + 2]));
  }

  tell(local: string, value: string, around: readonly string[]): void {
    const parent = around.at(-1) ?? '';
    const [mark, track] = [this.#placemark, this.#track];
    if (local === 'coordinates') this.#addShape(value, around);
    else if (track !== undefined && local === 'when') track.times.push(Date.parse(value));
    else if (track !== undefined && local === 'coord') this.#placeParts(value.match(/[^\s,]+/g) ?? []);
    else if (track !== undefined && local === 'value') {
      remembered(track.series, this.#key, (): number[] => []).push(value === '' ? Number.NaN : Number(value));
    } else if (parent === 'NetworkLink') {
      if (local === 'name') this.#file.left.add('link', { count: 0, name: value });
    } else if (parent === 'Folder' || parent === 'Document') this.#tellFolder(local, value);
    else if (parent === 'Placemark' && mark !== undefined) tellPlacemark(mark, local, value);
    else if (local === 'styleUrl') this.#styles.takeUsual(value);
    else if (mark !== undefined && (local === 'value' || local === 'SimpleData'))
      mark.attributes.tell(this.#key, toldValue(value, this.#type));
    else if (mark !== undefined && parent.startsWith('Time')) {
      mark.attributes.tell(local, value);
      if (local === 'when') mark.time = Date.parse(value);
    } else this.#styles.tell(mark?.style, parent, local, value);
  }

  close(local: string, around: readonly string[]): void {
    if (local === 'NetworkLink') this.#file.left.add('link');
    else if (local === 'Folder' || local === 'Document') this.#folders.pop();
    else if (local === 'Polygon' && this.#rings.length > 0)
      this.#placemark?.shapes.push(this.#file.shape('area', this.#rings));
    else if (local === 'Track') this.#closeTrack();
    else if (local === 'Placemark') this.#closePlacemark();
    else if ((local === 'Style' && around.at(-1) !== 'Pair') || local === 'StyleMap') this.#styles.end();
  }

  /** What the shared styles say, where a placemark does not say it itself. */
  finish(): void {
    for (const { feature, url } of this.#styled) {
      // KML has one with each colour.
      const { opacity = 1, ...style } = { ...this.#styles.at(url), ...feature.style };
      if (Object.keys(style).length > 0) feature.style = { ...style, ...(opacity < 1 && { opacity }) };
    }
    this.#file.name ??= this.#firstName;
  }

  #tellFolder(local: string, value: string): void {
    const folder = this.#folders.at(-1);
    if (folder === undefined || value === '') return;
    if (local === 'name') {
      folder.name ??= value;
      this.#file.name ??= value;
    } else if (local === 'visibility' && value === '0') folder.isHidden = true;
  }

  #addShape(text: string, around: readonly string[]): void {
    this.place(text);
    const { positions } = this.#file;
    const run = positions.since(this.#start);
    const parent = around.at(-1);
    const shapes = this.#placemark?.shapes;
    if (run.length === 0 || shapes === undefined) return;
    if (parent === 'Point') shapes.push(this.#file.shape('point', [{ ...run, length: 1 }]));
    else if (parent === 'LinearRing' && around.includes('Polygon')) {
      this.#rings.push(this.#file.shape('area', [run]).runs[0] ?? run);
    } else shapes.push(this.#file.shape('line', [run]));
  }

  #closeTrack(): void {
    const track = this.#track;
    this.#track = undefined;
    if (track === undefined) return;
    const { positions } = this.#file;
    const run = positions.since(track.start);
    // As many as there are positions, else nobody knows which belongs to which.
    if (track.times.length === run.length)
      for (const [i, time] of track.times.entries()) positions.setTime(time, run.from + i);
    for (const [name, values] of track.series)
      if (values.length === run.length)
        for (const [i, value] of values.entries()) positions.setFigure(seriesName(name), value, run.from + i);
    this.#placemark?.shapes.push(this.#file.shape('line', [run]));
  }

  #closePlacemark(): void {
    const mark = this.#placemark;
    this.#placemark = undefined;
    if (mark === undefined) return;
    const { name, description, attributes, style, styleUrl, isHidden, shapes } = mark;
    if (mark.time !== undefined && shapes.length === 1 && shapes[0]?.kind === 'point')
      this.#file.positions.setTime(mark.time, shapes[0].runs[0]?.from);
    this.#firstName ??= name;
    // The outermost names the file.
    const folder = this.#folders.slice(1).flatMap(one => one.name ?? []);
    const feature = this.#file.add(
      {
        name,
        ...(description !== undefined && { description }),
        ...(folder.length > 0 && { folder }),
        attributes: attributes.record,
        style,
        ...((isHidden || this.#folders.some(one => one.isHidden)) && { hidden: true }),
      },
      shapes,
    );
    if (feature !== undefined && (styleUrl ?? feature.style) !== undefined)
      this.#styled.push({ feature, url: styleUrl ?? '' });
  }
}

const numberOf = (part = ''): number => (part === '' ? Number.NaN : Number(part));

function tellPlacemark(mark: Placemark, local: string, value: string): void {
  if (local === 'name') mark.name ??= value;
  else if (local === 'description') mark.description ??= value;
  else if (local === 'visibility') mark.isHidden = value === '0';
  else if (local === 'styleUrl') mark.styleUrl ??= value;
  else if (value !== '') mark.attributes.tell(local, typedValue(value));
}
