/**
 * The options of a picture in one table, of which query, body, OpenAPI, atlases, reports, and what the window keeps and
 * shows are made. One more: a row and its text here, the place that draws it (`furniture.asked`), a word for the form.
 */

export const corners = ['bottomright', 'bottomleft', 'topright', 'topleft'] as const;
export type Corner = (typeof corners)[number];
/** Lines over the map of a sheet. */
export const gridKinds = ['geographic', 'utm', 'mgrs'] as const;
export type GridKind = (typeof gridKinds)[number];
/** Parts of a text or a marker that may lie on its point. */
export const anchors = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'topleft',
  'topright',
  'bottomleft',
  'bottomright',
] as const;
export const projections = ['utm', 'mercator'] as const;
export type Projection = (typeof projections)[number];
/** Groups of layers of the map that are shown, or not. */
export const layerGroups = ['labels', 'pois', 'relief', 'contours'] as const;
export type LayerGroup = (typeof layerGroups)[number];

export const deepestZoom = 22;
/** Degrees that a picture may be pitched: beyond, what is seen would reach the horizon. */
export const mostPitch = 60;

type Kind =
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly string[] }
  /** Characters. */
  | { kind: 'text'; most: number }
  | { kind: 'number'; least: number; most: number }
  /** 25,000 for 1:25 000, in this range, or `auto`. */
  | { kind: 'scale'; least: number; most: number }
  /** A corner, and a zoom. */
  | { kind: 'inset' }
  /** Texts of drawings, each of the pattern that the service has for its name. */
  | { kind: 'drawings' };

export type PictureOption = Kind & {
  /** Refused of pictures in pixels. */
  paperOnly?: true;
  /** Whether maps of reports, and atlases, take it as pictures do. */
  report?: true;
  atlas?: true;
};

const flag = { kind: 'flag' } as const;
const drawings = { kind: 'drawings' } as const;
const ofMap = { report: true, atlas: true } as const;
const paperOnly = { paperOnly: true } as const;

export const pictureOptions = {
  markers: { ...drawings, report: true },
  path: { ...drawings, report: true },
  circle: { ...drawings, report: true },
  text: { ...drawings, report: true },
  route: drawings,
  isochrone: drawings,
  padding: { kind: 'number', least: 0, most: 0.45, report: true },
  maxzoom: { kind: 'number', least: 0, most: deepestZoom, report: true },
  before: { kind: 'choice', of: ['labels'], ...ofMap },
  labels: { ...flag, ...ofMap },
  pois: { ...flag, ...ofMap },
  relief: { ...flag, ...ofMap },
  contours: { ...flag, ...ofMap },
  attribution: { kind: 'choice', of: corners },
  scalebar: { kind: 'choice', of: corners },
  inset: { kind: 'inset' },
  projection: { kind: 'choice', of: projections },
  lang: { kind: 'text', most: 40, ...ofMap },
  buildings: { kind: 'choice', of: ['flat', '3d', 'none'], atlas: true },
  coverage: { kind: 'choice', of: ['strict'] },
  scale: { kind: 'scale', least: 100, most: 200_000_000 },
  title: { kind: 'text', most: 120, ...paperOnly },
  sheet: { kind: 'text', most: 40, ...paperOnly },
  grid: { kind: 'choice', of: gridKinds, ...paperOnly },
  north: { ...flag, ...paperOnly },
  legend: { ...flag, ...paperOnly },
  svgtext: flag,
} as const satisfies Readonly<Record<string, PictureOption>>;

type Table = typeof pictureOptions;
export type OptionName = keyof Table;
export const optionNames = Object.keys(pictureOptions) as OptionName[];

type ValueOf<Option> = Option extends { kind: 'flag' }
  ? boolean
  : Option extends { kind: 'choice'; of: readonly (infer Value)[] }
    ? Value
    : Option extends { kind: 'number' }
      ? number
      : Option extends { kind: 'scale' }
        ? number | 'auto'
        : Option extends { kind: 'drawings' }
          ? string[]
          : string;

/** Options as they are asked for, all of which may be left out. */
export type OptionValues = { [Name in OptionName]?: ValueOf<Table[Name]> | undefined };

/** Names of the options that have a mark. */
export type OptionsWith<Mark extends 'paperOnly' | 'report' | 'atlas'> = {
  [Name in OptionName]: Table[Name] extends Readonly<Record<Mark, true>> ? Name : never;
}[OptionName];

export const optionsWith = <Mark extends 'paperOnly' | 'report' | 'atlas'>(mark: Mark) =>
  optionNames.filter((name): name is OptionsWith<Mark> => mark in pictureOptions[name]);

export interface ChosenOption {
  option: OptionName;
  /** What is not sent. */
  usual: boolean | string;
  /** What is sent in place of `true`. */
  sends?: string;
  /** The pictures that have it; all, by default. `flat`: pixels seen from straight above. */
  of?: 'flat' | 'paper' | 'svg';
  /** The part of the form that has a plain field for it. */
  group?: 'content' | 'sheet' | 'file';
}

/** What the window lets people choose, by the names under which it keeps choices, in the order of its form. */
export const chosenOptions = {
  names: { option: 'labels', usual: true, group: 'content' },
  pois: { option: 'pois', usual: true, group: 'content' },
  namesAbove: { option: 'before', usual: false, sends: 'labels', group: 'content' },
  overview: { option: 'inset', usual: false, sends: 'topleft', group: 'content' },
  scaleBar: { option: 'scalebar', usual: false, sends: 'bottomleft', of: 'flat', group: 'content' },
  title: { option: 'title', usual: '', of: 'paper' },
  grid: { option: 'grid', usual: 'none', of: 'paper' },
  sheetName: { option: 'sheet', usual: '', of: 'paper', group: 'sheet' },
  legend: { option: 'legend', usual: false, of: 'paper', group: 'sheet' },
  north: { option: 'north', usual: true, of: 'paper', group: 'sheet' },
  svgText: { option: 'svgtext', usual: false, of: 'svg', group: 'file' },
} as const satisfies Readonly<Record<string, ChosenOption>>;

type ChosenTable = typeof chosenOptions;
export type ChosenName = keyof ChosenTable;

type ChosenValue<Chosen extends ChosenOption> = Chosen['usual'] extends boolean
  ? boolean
  : Table[Chosen['option']] extends { kind: 'choice'; of: readonly (infer Value)[] }
    ? Value | Chosen['usual']
    : string;

/** Of those with plain fields. */
export type FieldName = {
  [Name in ChosenName]: ChosenTable[Name] extends { group: string } ? Name : never;
}[ChosenName];

export type ChosenValues = { [Name in ChosenName]: ChosenValue<ChosenTable[Name]> };

/** What OpenAPI says of them. */
export const optionTexts: Readonly<Record<OptionName, string>> = {
  markers:
    '`[color:..|][label:A|][scale:n|]lon,lat|lon,lat..`: pins that stand on their tip; repeatable. `anchor:center` puts ' +
    `another part of them on the point (${anchors.join(', ')}), \`offset:x,y\` moves them, pixels right and down.`,
  path:
    '`[stroke:..|width:n|fill:..|]lon,lat|lon,lat..`, or `enc:` and a polyline of precision 5, `enc6:` of ' +
    'precision 6, in place of the points; repeatable. `dash:6,3` (dashes and gaps in pixels), `cap:round|butt`, ' +
    '`casing:..` with `casingwidth:n` (a wider line below), `arrows:true` (arrowheads along the line).',
  circle: '`[stroke:..|width:n|fill:..|dash:..|casing:..|casingwidth:n|]lon,lat,radiusMetres`; repeatable.',
  text:
    '`[size:n|color:..|halo:..|halowidth:n|anchor:..|offset:x,y|]lon,lat|Text`: writes at a place, in any script that a ' +
    'font has; the anchor is the part of the text on it, `center` by default; repeatable.',
  route:
    '`[profile:..|stroke:..|width:n|dash:..|cap:..|casing:..|casingwidth:n|arrows:..|]lon,lat|lon,lat..`: draws the route ' +
    'that `POST /directions/v1` gives, by `auto` (or `car`), `bicycle`, `pedestrian` (or `foot`) or `truck`; repeatable. Costs one ' +
    'unit more each, and needs a key for `routing`, too.',
  isochrone:
    '`[profile:..|]minutes:5,10,15|[stroke:..|width:n|fill:..|..|]lon,lat`, or `kilometers:` in place of `minutes:`: draws the ' +
    'areas that `POST /isochrone/v1` gives, in its colours unless others are given; repeatable. Costs 5 units more for each ' +
    'area. At most 10 routes and isochrones together.',
  padding: 'Free share of the picture on each side of what `auto` or a box shows; 0.1.',
  maxzoom: '`auto` comes no closer than this; 16.',
  before:
    '`labels`: paths, circles and GeoJSON lines and areas lie below the names, shields and icons of the map, which stay ' +
    'readable. By default they cover them; markers always do.',
  labels: '`false` leaves out all names, numbers and icons of the map; overlays keep theirs.',
  pois: '`false` leaves out points of interest, summits and huts among them.',
  relief: 'Shaded relief, where a region has heights; as the style is by default.',
  contours: 'Contour lines with their heights; as the style is by default.',
  attribution:
    'Where the credits stand; they cannot be left out. bottomright. Small pictures have them in fewer words; the ' +
    'header `Outpost-Credits` has them in all, as a list, percent-encoded.',
  scalebar: 'Draws a scale bar in that corner.',
  inset:
    `A small map of the surroundings in a corner (${corners.join(', ')}), the picture's frame in it; eight times as wide as ` +
    'the picture, or of a zoom: `topleft,6`. Left out where there is no room, and where the picture shows most of the world.',
  projection:
    '`utm`: in the UTM zone of the centre, true in scale in the metres of its grid, whose lines are straight; the top is ' +
    'north of the grid. Default of paper with a `scale` or the grid of UTM that is up to 6 degrees wide. `mercator`: as ' +
    'maps on screens, true in scale at the centre; all else.',
  lang:
    'Language of the labels: `default` (local names), `en`, `de`, `fr`, or any code that the installed regions ' +
    'carry, as `metadata["outpost:languages"]` of the hosted styles lists them. Its parents, local and English ' +
    'names stand where there is none in it. Words on paper are in English, German or French.',
  buildings:
    'Buildings as outlines (`flat`), in perspective from the middle of the picture (`3d`), or not at all (`none`). ' +
    'Paper is `flat` by default, pictures are as the style is.',
  coverage:
    '`strict` refuses, with 404 and for nothing, a picture of which installed regions cover only a part; the header ' +
    '`Outpost-Coverage` says `full`, `partial` or `none` in any case, and the picture hatches and names what is not ' +
    'installed. An overview of the world counts at its own zooms, imagery where it is.',
  scale:
    'The map in true scale on paper at its centre: 25000 for 1:25 000. Counts instead of the zoom, which may then be left ' +
    'out. `auto`: of the usual scales (1, 2, 2.5 and 5 times a power of ten) the one that shows all of what the position ' +
    'does, as large as can be.',
  title: 'On paper only, else 400: written above the map.',
  sheet: 'On paper only, else 400: a name or number of the sheet, written above its right corner.',
  grid:
    'On paper only, else 400: lines of longitude and latitude (`geographic`) or of the UTM zone of the centre, with ' +
    'their names as metres (`utm`) or as digits within the lettered squares of 100 km (`mgrs`). With `utm` and `mgrs` the foot ' +
    'says where north of the grid and of the compass are, by the World Magnetic Model.',
  north: 'On paper only, else 400: an arrow to the north; true by default.',
  legend: 'On paper only, else 400: what the map and the named overlays show.',
  svgtext:
    'Of an SVG: `true` writes its texts as texts, to search, select and edit, in the fonts of who opens it (Noto Sans is ' +
    'meant); by default they are shapes, which look alike everywhere. A PDF has texts in any case.',
};
