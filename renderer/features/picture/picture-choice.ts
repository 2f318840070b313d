import { isRecord } from '../../../data-packs/base/is-record.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { leastSide, mostSide, type PaperName, paperNames } from '../../../data-packs/paper/paper-sizes.ts';
import { type StyleName, styleNames } from '../../api/tiles/styles.ts';
import { type GridKind, gridKinds, longestTitle, type Projection, projections } from '../../ui/paper/sheet-choices.ts';
import { type DrawingLook, plainLook, readLines } from './drawing-look.ts';

export const formats = ['png', 'jpg', 'webp', 'svg', 'pdf', 'tif', 'kmz'] as const;
export type Format = (typeof formats)[number];
/** Those of a sheet of paper: globes lay none on the ground. */
export const paperFormats = ['pdf', 'svg', 'png', 'jpg', 'webp', 'tif'] as const satisfies readonly Format[];
/** As people call them. */
export const formatNames: Readonly<Record<Format, string>> = {
  png: 'PNG',
  jpg: 'JPEG',
  webp: 'WebP',
  svg: 'SVG',
  pdf: 'PDF',
  tif: 'GeoTIFF',
  kmz: 'KMZ',
};
/** The longest code of a language that the endpoint takes. */
const longestLanguage = 40;
const sheets = ['pixels', 'own', ...paperNames] as const;
export const dots = [96, 150, 300] as const;

/** Pixels of a side, as the endpoint takes them. */
export const mostPixels = 2048;
/** 1 : so many; the endpoint takes wider ones than maps need. */
export const [largestScale, smallestScale] = [500, 100_000_000];
export const deepestZoom = 22;
/** Degrees of pitch. */
export const steepest = 60;
export const longestSheetName = 40;

/** What the picture is to be. */
export interface PictureChoice extends DrawingLook {
  /** The middle of the map. */
  lon: number;
  lat: number;
  /** The direction that points up, whole degrees clockwise from north. */
  bearing: number;
  /** Whole degrees from straight above; a picture in pixels has it only. */
  pitch: number;
  /** Of a picture in pixels. */
  zoom: number;
  /** Of a sheet of paper: the map is 1 : `scale`. */
  scale: number;
  /** `own`: paper of `paperWidth` by `paperHeight`. */
  sheet: 'pixels' | 'own' | PaperName;
  width: number;
  height: number;
  /** Of own paper, millimetres. */
  paperWidth: number;
  paperHeight: number;
  /** Twice as many pixels for the same map. */
  sharp: boolean;
  landscape: boolean;
  /** Of paper in pixels. */
  dpi: (typeof dots)[number];
  /** Of a picture in pixels. */
  format: Format;
  /** Of a sheet of paper: what is printed is wanted otherwise than what is shown. */
  paperFormat: (typeof paperFormats)[number];
  /** Undefined: as on the map. */
  style: StyleName | undefined;
  /** A code, or `default` for local names. Undefined: as on the map. */
  lang: string | undefined;
  scaleBar: boolean;
  /** A small map of the surroundings. */
  overview: boolean;
  /** Names, shields and icons of the map. */
  names: boolean;
  /** Points of interest. */
  pois: boolean;
  /** Names of the map lie above what is drawn on it. */
  namesAbove: boolean;
  grid: GridKind;
  /** Of a sheet. Undefined: as sheets usually are. */
  projection: Projection | undefined;
  legend: boolean;
  /** An arrow to the north, on a sheet. */
  north: boolean;
  /** Texts of an SVG are texts, not shapes. */
  svgText: boolean;
  /** Names the file; a sheet has it above its map. */
  title: string;
  /** Name or number of a sheet. */
  sheetName: string;
  /** Ids of what lies on the map and is not to be in the picture. */
  without: readonly string[];
}

export const usualChoice: PictureChoice = {
  lon: 0,
  lat: 0,
  bearing: 0,
  pitch: 0,
  zoom: 1,
  scale: 25_000,
  sheet: 'pixels',
  width: 1200,
  height: 800,
  paperWidth: 400,
  paperHeight: 300,
  sharp: false,
  landscape: true,
  dpi: 150,
  format: 'png',
  paperFormat: 'pdf',
  style: undefined,
  lang: undefined,
  scaleBar: false,
  overview: false,
  names: true,
  pois: true,
  namesAbove: false,
  ...plainLook,
  grid: 'none',
  projection: undefined,
  legend: false,
  north: true,
  svgText: false,
  title: '',
  sheetName: '',
  without: [],
};

/** Files that say where a picture lies, to whose name they belong; what the endpoint calls sidecars. */
export type Beside = 'json' | 'prj' | 'pgw' | 'jgw' | 'wld';

/** The format of what is chosen, pixels or paper. */
export const formatOf = ({ sheet, format, paperFormat }: PictureChoice): Format =>
  sheet === 'pixels' ? format : paperFormat;

/** Whether it may be seen at an angle: what is measured may not. */
export const canTilt = ({ sheet, format }: PictureChoice): boolean =>
  sheet === 'pixels' && (format === 'png' || format === 'jpg' || format === 'webp');

/** Degrees of pitch. */
export const pitchOf = (choice: PictureChoice): number => (canTilt(choice) ? choice.pitch : 0);

/**
 * The files beside a picture that says nothing of its place itself; undefined: it says that, is no picture of pixels, or
 * has no one scale.
 */
export function besideOf(choice: PictureChoice): readonly Beside[] | undefined {
  if (pitchOf(choice) > 0) return undefined;
  const format = formatOf(choice);
  const world = { png: 'pgw', jpg: 'jgw', webp: 'wld' } as const;
  return format === 'png' || format === 'jpg' || format === 'webp' ? [world[format], 'prj', 'json'] : undefined;
}

/** Whether browsers show it. */
export const isShown = (format: Format): boolean => format !== 'pdf' && format !== 'tif' && format !== 'kmz';
export const isVector = (format: string): boolean => format === 'svg' || format === 'pdf';

type Flag = { [Name in keyof PictureChoice]: PictureChoice[Name] extends boolean ? Name : never }[keyof PictureChoice];

/** Reads a stored choice, which another release may have written; undefined where it does not say where it is. */
export function readChoice(stored: unknown): PictureChoice | undefined {
  if (!isRecord(stored)) return undefined;
  const number = (name: string, least: number, most: number): number | undefined => {
    const value = lookup(stored, name);
    return typeof value === 'number' && value >= least && value <= most ? value : undefined;
  };
  const flag = (name: Flag): boolean => (typeof stored[name] === 'boolean' ? stored[name] : usualChoice[name]);
  const oneOf = <Value>(values: readonly Value[], name: string): Value | undefined =>
    values.find(value => value === lookup(stored, name));
  const [lon, lat] = [number('lon', -180, 180), number('lat', -90, 90)];
  if (lon === undefined || lat === undefined) return undefined;
  const side = (name: 'width' | 'height') => Math.round(number(name, 1, mostPixels) ?? usualChoice[name]);
  const millimetres = (name: 'paperWidth' | 'paperHeight') =>
    Math.round(number(name, leastSide, mostSide) ?? usualChoice[name]);
  const sheet = oneOf(sheets, 'sheet') ?? usualChoice.sheet;
  return {
    lon,
    lat,
    bearing: Math.round(number('bearing', 0, 359) ?? usualChoice.bearing),
    pitch: Math.round(number('pitch', 0, steepest) ?? usualChoice.pitch),
    zoom: number('zoom', 0, deepestZoom) ?? usualChoice.zoom,
    scale: Math.round(number('scale', largestScale, smallestScale) ?? usualChoice.scale),
    sheet,
    width: side('width'),
    height: side('height'),
    paperWidth: millimetres('paperWidth'),
    paperHeight: millimetres('paperHeight'),
    sharp: flag('sharp'),
    landscape: flag('landscape'),
    dpi: oneOf(dots, 'dpi') ?? usualChoice.dpi,
    format: oneOf(formats, 'format') ?? usualChoice.format,
    // An earlier release had one format for both.
    paperFormat:
      oneOf(paperFormats, 'paperFormat') ??
      (sheet === 'pixels' ? undefined : oneOf(paperFormats, 'format')) ??
      usualChoice.paperFormat,
    style: oneOf(styleNames, 'style'),
    lang: typeof stored.lang === 'string' ? stored.lang.slice(0, longestLanguage) : undefined,
    scaleBar: flag('scaleBar'),
    overview: flag('overview'),
    names: flag('names'),
    pois: flag('pois'),
    namesAbove: flag('namesAbove'),
    lines: readLines(lookup(stored, 'lines')),
    namesOfDrawings: flag('namesOfDrawings'),
    grid: oneOf(gridKinds, 'grid') ?? usualChoice.grid,
    projection: oneOf(projections, 'projection'),
    legend: flag('legend'),
    north: flag('north'),
    svgText: flag('svgText'),
    title: typeof stored.title === 'string' ? stored.title.slice(0, longestTitle) : '',
    sheetName: typeof stored.sheetName === 'string' ? stored.sheetName.slice(0, longestSheetName) : '',
    without: Array.isArray(stored.without) ? stored.without.filter(id => typeof id === 'string') : [],
  };
}
