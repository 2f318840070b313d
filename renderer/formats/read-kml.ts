import { unzipSync } from 'fflate';
import { lookup } from '../../data-packs/base/lookup.ts';
import { featureOf } from './feature.ts';
import { pointCost, positionCount } from './position-count.ts';
import type { FileContent } from './read-gpx.ts';
import { readMarkup } from './read-markup.ts';
import { FormatProblem } from './shapes.ts';

/** Elements whose text is used. */
const texts = new Set(['name', 'coordinates', 'color', 'styleUrl', 'when', 'coord', 'href']);

interface Placemark {
  name?: string;
  color?: string | undefined;
  styleUrl?: string;
  features: { geometry: GeoJSON.Geometry; coordTimes?: number[] }[];
}

/**
 * Reads placemarks (points, lines, areas, `gx:Track` with times) of KML, with names and line colours, also of shared
 * styles. Loads nothing that it links to. Throws `FormatProblem`.
 */
export function readKml(text: string): FileContent {
  const placemarks: Placemark[] = [];
  const styles = new Map<string, string>();
  let documentName: string | undefined;
  let placemark: Placemark | undefined;
  let styleId: string | undefined;
  let rings: number[][][] = [];
  let track: { when: number[]; coords: number[][] } | undefined;
  const count = positionCount();
  const add = (geometry: GeoJSON.Geometry, coordTimes?: number[]) =>
    placemark?.features.push({ geometry, ...(coordTimes && { coordTimes }) });

  readMarkup(text, {
    root: 'kml',
    texts,
    onOpen: (local, attributes) => {
      if (local === 'Placemark' || local === 'LinearRing') count(pointCost);
      if (local === 'Placemark') placemark = { features: [] };
      else if (local === 'Style' || local === 'StyleMap') styleId = attributes.id;
      else if (local === 'Polygon') rings = [];
      else if (local === 'Track') track = { when: [], coords: [] };
      return texts.has(local);
    },
    onText: (local, value, around) => {
      const parent = around.at(-1) ?? '';
      if (local === 'name' && parent === 'Placemark' && placemark !== undefined) placemark.name ??= value;
      else if (local === 'name') documentName ??= value === '' ? undefined : value;
      else if (local === 'color' && parent === 'LineStyle') {
        const color = cssColor(value);
        if (placemark !== undefined) placemark.color ??= color;
        else if (styleId !== undefined && color !== undefined) styles.set(styleId, color);
      } else if (local === 'styleUrl' && placemark === undefined) {
        // Of a StyleMap: its first style is the usual one.
        const color = styles.get(value.replace(/^#/, ''));
        if (styleId !== undefined && color !== undefined && !styles.has(styleId)) styles.set(styleId, color);
      } else if (local === 'styleUrl' && placemark !== undefined) placemark.styleUrl = value.replace(/^#/, '');
      else if (local === 'when') track?.when.push(Date.parse(value));
      else if (local === 'coord') {
        count(1);
        track?.coords.push(value.split(/\s+/).map(Number));
      } else if (local === 'coordinates') {
        const positions = positionsOf(value, count);
        const [first] = positions;
        if (parent === 'Point' && first !== undefined) add({ type: 'Point', coordinates: first });
        else if (parent === 'LineString') add({ type: 'LineString', coordinates: positions });
        else if (parent === 'LinearRing' && around.includes('Polygon')) rings.push(positions);
        else if (parent === 'LinearRing') add({ type: 'LineString', coordinates: positions });
      }
    },
    onClose: local => {
      if (local === 'Polygon') add({ type: 'Polygon', coordinates: rings });
      else if (local === 'Track' && track !== undefined) {
        add({ type: 'LineString', coordinates: track.coords }, track.when);
        track = undefined;
      } else if (local === 'Placemark' && placemark !== undefined) {
        placemarks.push(placemark);
        placemark = undefined;
      } else if (local === 'Style' || local === 'StyleMap') styleId = undefined;
    },
  });
  const features = placemarks.flatMap(({ name, color, styleUrl, features: found }) =>
    found.map(({ geometry, coordTimes }) =>
      featureOf(geometry, { name, stroke: color ?? styles.get(styleUrl ?? ''), coordTimes }),
    ),
  );
  return { geoJson: { type: 'FeatureCollection', features }, name: documentName ?? placemarks[0]?.name };
}

function positionsOf(text: string, count: (added: number) => void): number[][] {
  const positions: number[][] = [];
  for (const [one] of text.matchAll(/\S+/g)) {
    count(1);
    positions.push(one.split(',').map(part => (part === '' ? Number.NaN : Number(part))));
  }
  return positions;
}

/** KML writes alpha, blue, green, red. */
function cssColor(text: string): string | undefined {
  const [, blue = '', green = '', red = ''] =
    /^#?[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  return red === '' ? undefined : `#${red}${green}${blue}`.toLowerCase();
}

/** Bytes of the KML inside; bounds what a small file can unfold to. */
const largest = 200_000_000;

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
        tooLarge = originalSize > largest;
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
