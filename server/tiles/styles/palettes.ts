import type { StyleName } from './style-names.ts';

/** Colours of all styles, `#rrggbb` each, or with an opacity: a row for what is drawn, a column for each palette. */

type PaletteName = 'light' | 'dark' | 'white' | 'black' | 'outdoor';
type Row = readonly [light: string, dark: string, white: string, black: string, outdoor: string];
const columns: Readonly<Record<PaletteName, number>> = { light: 0, dark: 1, white: 2, black: 3, outdoor: 4 };

const ground = {
  /** Where nothing is known. */
  background: ['#e9e6e1', '#17191c', '#f4f4f4', '#000000', '#e6e3da'],
  earth: ['#f4f1ec', '#1d2023', '#ffffff', '#0b0b0c', '#f4f1e6'],
  builtUp: ['#ebe7e1', '#292c31', '#f7f7f7', '#111112', '#e7e2d8'],
  /** Cities from afar, thin enough for what lies below them. */
  urban: ['#6b5c5012', '#ffffff08', '#00000007', '#ffffff06', '#6b5c5018'],
  industrial: ['#e6e3e3', '#2a2c32', '#f5f5f5', '#121213', '#e1deda'],
  farmland: ['#f1efdf', '#24281f', '#fdfdfd', '#0d0d0d', '#f2efd6'],
  wood: ['#c9dfba', '#1c3527', '#f1f3f0', '#101311', '#c4dcab'],
  grass: ['#e2edd5', '#24302a', '#f8f9f7', '#0f110f', '#e3ecc9'],
  park: ['#d3e8c6', '#223a2b', '#f2f5f0', '#121612', '#cbe4b4'],
  protectedArea: ['#e8f0df', '#1f2925', '#fafbf9', '#0d0f0e', '#e9f0d8'],
  pitch: ['#cce4cf', '#24352e', '#f0f3f0', '#141815', '#cce4cf'],
  sand: ['#f3e9cd', '#38342a', '#faf9f5', '#141310', '#f2e6bf'],
  rock: ['#e2ddd5', '#34373b', '#f6f6f6', '#121212', '#e4dfd5'],
  glacier: ['#e1f0f8', '#3b4952', '#f5f8f9', '#181a1b', '#e2f1f7'],
  wetland: ['#dbe9df', '#1d3132', '#f2f5f5', '#0f1314', '#d3e6da'],
  school: ['#f2ebd9', '#282725', '#f9f8f5', '#131210', '#f2ebd9'],
  hospital: ['#f6e4e1', '#2f2528', '#faf5f5', '#151112', '#f6e4e1'],
  military: ['#ece4e0', '#2a2526', '#f8f6f6', '#131111', '#ece4e0'],
  pedestrian: ['#f3efe9', '#2a2d31', '#fafafa', '#151515', '#f3efe9'],
  runway: ['#d8d9dd', '#3a3e44', '#e9e9ea', '#1e1e20', '#d8d9dd'],
  water: ['#b3d3e6', '#14304a', '#e4ebef', '#131a21', '#a8d3e6'],
  building: ['#e0dad1', '#2f3338', '#ededed', '#191919', '#d6cfc3'],
  buildingEdge: ['#cfc7bb', '#3a3f45', '#dedede', '#262626', '#c2b8ab'],
} satisfies Record<string, Row>;

const ways = {
  path: ['#8a7256', '#857b6b', '#a8a8a8', '#555555', '#7c2f1d'],
  track: ['#8c7247', '#857b6b', '#a8a8a8', '#555555', '#5d4a2c'],
  cycleway: ['#6f83a8', '#6488ab', '#9fa6ad', '#4a4f55', '#2f4fa0'],
  steps: ['#93705a', '#96836f', '#a0a0a0', '#555555', '#7c2f1d'],
  rail: ['#85827f', '#777d85', '#9c9c9c', '#4d4d4d', '#4d4a47'],
  ferry: ['#4f83ab', '#5b8db5', '#93a5b2', '#4a5a68', '#3b78a8'],
  aerialway: ['#77736f', '#7f858c', '#9c9c9c', '#4d4d4d', '#3f3c3a'],
  cliff: ['#a39785', '#5c574f', '#cfcfcf', '#333333', '#7d7263'],
  /** Fill of roads in tunnels. */
  tunnel: ['#f1eee9', '#3a4048', '#f4f4f4', '#242424', '#f0ece0'],
  boundary: ['#8c7599', '#81708d', '#8f8f8f', '#7d7d7d', '#8a6a93'],
} satisfies Record<string, Row>;

const labels = {
  halo: ['#f9f7f3', '#15181b', '#ffffff', '#060606', '#fbf9f1'],
  place: ['#2c2a27', '#f0f2f4', '#3d3d3d', '#d6d6d6', '#22201c'],
  /** Hamlets, quarters. */
  minorPlace: ['#58544d', '#bcc1c7', '#6a6a6a', '#a3a3a3', '#4d493f'],
  country: ['#675672', '#c3b4cd', '#6e6e6e', '#a8a8a8', '#675672'],
  road: ['#46423b', '#e3e6e9', '#5c5c5c', '#b8b8b8', '#3d392f'],
  minorRoad: ['#57524a', '#c6cbd1', '#6b6b6b', '#9d9d9d', '#4d483d'],
  shield: ['#46423b', '#e3e6e9', '#5c5c5c', '#b8b8b8', '#46423b'],
  water: ['#275880', '#9cc6e4', '#5b6b77', '#8fa3b5', '#1f4f86'],
  waterHalo: ['#cfe3ef', '#12293f', '#f0f4f6', '#121820', '#cbe4f0'],
  houseNumber: ['#6b645a', '#a3a9b0', '#747474', '#858585', '#625b4e'],
} satisfies Record<string, Row>;

interface RoadColours {
  fill: string;
  casing: string;
  /** The thin line, without casing, of low zooms. */
  line: string;
}

/** Fill, casing and line of light, then of outdoor. */
const casedRoads: Readonly<Record<RoadClass, readonly [string, string, string, string, string, string]>> = {
  service: ['#ffffff', '#aba397', '#aba397', '#ffffff', '#8d8678', '#8d8678'],
  pedestrian: ['#f6f1e6', '#a9a195', '#a9a195', '#f4eee0', '#8d8678', '#8d8678'],
  minor: ['#ffffff', '#a9a195', '#a9a195', '#ffffff', '#8d8678', '#8d8678'],
  link: ['#fbe3b0', '#a9853f', '#b48c42', '#fbe0a0', '#7f662c', '#a17c2e'],
  tertiary: ['#ffffff', '#8f877b', '#968e82', '#ffffff', '#756d5f', '#7d7567'],
  secondary: ['#fdf3cf', '#8f8458', '#978b5a', '#fbeeb0', '#756a38', '#8a7d3e'],
  primary: ['#fbe09c', '#a27c34', '#b48736', '#f7cf6b', '#7a5b20', '#a87c26'],
  trunk: ['#f8cd85', '#a46e2b', '#bd7a2c', '#f4b455', '#82541a', '#b8741e'],
  motorway: ['#f2b06a', '#a55c1f', '#cb6f26', '#f0943a', '#8a4a12', '#c06614'],
};

/** The one colour of dark, white and black: on dark ground roads are ranked by brightness. */
const plainRoads = {
  service: ['#50575f', '#b4b4b4', '#4b4b4b'],
  pedestrian: ['#555a5d', '#b2b2b2', '#4d4d4d'],
  minor: ['#5d656e', '#aeaeae', '#575757'],
  link: ['#8c7c58', '#979797', '#686868'],
  tertiary: ['#737c86', '#979797', '#686868'],
  secondary: ['#7f8892', '#929292', '#757575'],
  primary: ['#9098a1', '#888888', '#808080'],
  trunk: ['#b29963', '#7d7d7d', '#8c8c8c'],
  motorway: ['#d3a552', '#777777', '#9c9c9c'],
} satisfies Record<string, readonly [dark: string, white: string, black: string]>;

export type RoadClass = keyof typeof plainRoads;
/** Classes of roads that have a casing, the least first: the order they are drawn in. */
export const roadClasses = Object.keys(plainRoads) as RoadClass[];

const roads: Readonly<Record<PaletteName, (name: RoadClass) => RoadColours>> = {
  light: name => cased(...casedRoads[name].slice(0, 3)),
  outdoor: name => cased(...casedRoads[name].slice(3)),
  dark: name => cased(plainRoads[name][0], '#14171a'),
  white: name => ({ ...cased('#ffffff', plainRoads[name][1]), line: plainRoads[name][1] }),
  black: name => cased(plainRoads[name][2], '#000000'),
};
const cased = (fill = '', casing = '', line = fill): RoadColours => ({ fill, casing, line });

/** Points of interest of light ground, of dark ground, and over photographs. */
const points = {
  nature: ['#2f6b33', '#9fd0a2', '#c5eec7'],
  transport: ['#285fa8', '#9cc3f2', '#c2dcfb'],
  public: ['#5b5670', '#bfc2d6', '#e6e7f0'],
  health: ['#b1303a', '#f0a3a3', '#ffc9c9'],
  shop: ['#33658a', '#9ecae6', '#c4e4f7'],
  food: ['#a2520f', '#ecbb85', '#ffd9ad'],
  culture: ['#8a3f78', '#dfa9d3', '#f7cfee'],
  lodging: ['#7a4c8c', '#c9b0e3', '#e2d0f5'],
} satisfies Record<string, readonly [light: string, dark: string, photograph: string]>;

export type PoiGroup = keyof typeof points;
export const poiGroups = Object.keys(points) as PoiGroup[];

const pointsOf = (column: 0 | 1 | 2) => mapped(points, row => row[column]);
/** One colour for all groups: for grounds below data, whose colours are the data's. */
const greyPoints = (colour: string) => mapped(points, () => colour);

const poi: Readonly<Record<PaletteName, Record<PoiGroup, string>>> = {
  light: pointsOf(0),
  dark: pointsOf(1),
  white: greyPoints('#686868'),
  black: greyPoints('#a0a0a0'),
  outdoor: pointsOf(0),
};

export type Palette = ReturnType<typeof paletteNamed>;

function paletteNamed(name: PaletteName) {
  const column = <Name extends string>(table: Readonly<Record<Name, Row>>) =>
    mapped(table, row => row[columns[name]] ?? '');
  return {
    ground: column(ground),
    roads: Object.fromEntries(roadClasses.map(one => [one, roads[name](one)])) as Record<RoadClass, RoadColours>,
    ways: column(ways),
    labels: { ...column(labels), poi: poi[name] },
  };
}

function mapped<Name extends string, From, To>(table: Readonly<Record<Name, From>>, to: (value: From) => To) {
  const entries = Object.entries<From>(table).map(([name, value]) => [name, to(value)]);
  return Object.fromEntries(entries) as Record<Name, To>;
}

/** Quiet: warm grey land, white streets, colour for main roads, woods and water only. */
const light = paletteNamed('light');
/** For driving at night: dark land, roads that shine, light letters. */
const dark = paletteNamed('dark');

const [letters, halo] = ['#ffffff', '#17191b'];
/** White letters in dark halos: readable over any photograph. */
const overImagery: Palette = {
  ...dark,
  ground: {
    ...dark.ground,
    background: '#11151a',
    earth: '#363d3a',
    water: '#14202b',
    glacier: '#dfe7ec',
    urban: '#00000000',
  },
  ways: { ...dark.ways, boundary: '#e8d9ff' },
  labels: {
    ...mapped(labels, () => letters),
    halo,
    minorPlace: '#eeeeee',
    water: '#cfe6f5',
    waterHalo: halo,
    poi: pointsOf(2),
  },
};

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const encoded = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Red, green and blue, 0 to 255. */
export const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));

/** The grey that is as light as a colour: contrasts stay as they are. */
function grey(colour: string): string {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(channel => linear(channel / 255));
  const level = Math.round(255 * encoded(0.2126 * red + 0.7152 * green + 0.0722 * blue));
  return `#${level.toString(16).padStart(2, '0').repeat(3)}${colour.slice(7)}`;
}

const greys = <Colours extends object>(colours: Colours): Colours => {
  const entries = Object.entries(colours).map(([name, one]) => [
    name,
    typeof one === 'string' ? grey(one) : greys(one),
  ]);
  return Object.fromEntries(entries);
};

const palettes: Readonly<Record<StyleName, Palette>> = {
  light,
  dark,
  /** Light without colour: a ground for coloured data. */
  grayscale: greys(light),
  /** A ground for dark data and for print: white land, grey lines. */
  white: paletteNamed('white'),
  /** A ground for bright data on dark screens: no colour but a trace in the water. */
  black: paletteNamed('black'),
  /** A walking map: stronger greens, paths in a colour of their own, roads that stand out from shaded ground. */
  outdoor: paletteNamed('outdoor'),
  satellite: overImagery,
  hybrid: overImagery,
};

export const paletteOf = (name: StyleName): Palette => palettes[name];
