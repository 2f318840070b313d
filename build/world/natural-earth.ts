import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Line, Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { degrees } from './quantised.ts';

/** Names by language tag. */
export type Names = Readonly<Record<string, string>>;

/** First zoom of the tiles, 0 to 6. */
interface Shown {
  zoom: number;
}

export interface Drawn extends Shown {
  /** Rings of a polygon, the outer one first, or lines: as `quantised` packs them. */
  parts: number[][];
}

export interface Lake extends Drawn {
  /** English, or local where there is no English one. */
  name?: string;
  /** First zoom of the name. */
  label: number;
}

export interface River extends Drawn {
  name?: string;
}

export interface Border extends Drawn {
  disputed?: boolean;
}

export interface Cover extends Drawn {
  kind: 'glacier' | 'ice_shelf' | 'urban_area' | 'playa';
}

interface At {
  /** Degrees. */
  at: [lon: number, lat: number];
}

export interface NaturalLabel extends Shown, At {
  name: string;
  kind: string;
  /** Degrees clockwise from the east of the shape's longer axis, where it is long enough for a slanted name. */
  angle?: number;
  /** French, where Natural Earth has it. */
  fr?: string;
}

export interface Summit extends Shown, At {
  name: string;
  /** Metres. */
  elevation: number;
}

export interface State extends Shown, At {
  /** ISO 3166-2. */
  code: string;
  name: string;
  abbreviation: string;
}

/** A first-level division of a country: a state, province, prefecture. */
export interface Division {
  /** ISO 3166-2: `US-IL`. */
  code: string;
  /** Codes that GeoNames' places have for it. */
  admins: string[];
  /** In Latin letters, without the word for its kind. */
  name: string;
  names: Names;
}

export interface Airport {
  /** IATA's. */
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  at: [lon: number, lat: number];
  large?: boolean;
}

export interface Town extends Shown, At {
  /** In GeoNames; 0: not there. */
  geonames: number;
  /** English. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  population: number;
  names: Names;
}

/** What `derive-world.ts` leaves of its sources. */
interface Themes {
  land: Drawn[];
  lakes: Lake[];
  rivers: River[];
  borders: Border[];
  'state-lines': Drawn[];
  /** Polygons by ISO 3166-2, of large divisions. */
  'state-shapes': Record<string, Drawn['parts'][]>;
  covers: Cover[];
  seas: NaturalLabel[];
  regions: NaturalLabel[];
  summits: Summit[];
  states: State[];
  towns: Town[];
  divisions: Division[];
  airports: Airport[];
  /** Official languages by ISO 3166-1 alpha-2, the most spoken one first. */
  languages: Record<string, string[]>;
  /** By GeoNames' number. */
  'city-names': Record<string, Names>;
  /** Names on the spot by GeoNames' number, where they differ from its main name. */
  'local-names': Record<string, string>;
}
export type Theme = keyof Themes;
export type ThemeData<T extends Theme> = Themes[T];

export function naturalEarth<T extends Theme>(theme: T): Themes[T] {
  const file = new URL(`data/${theme}.json.br`, import.meta.url);
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')) as Themes[T];
}

/** Lines of labels break behind the stroke between names. */
export const breakable = (names: string): string => names.replaceAll(' / ', '\u00a0/ ');

export const polygonOf = ({ parts }: Pick<Drawn, 'parts'>): Polygon => parts.map(degrees);
export const linesOf = ({ parts }: Pick<Drawn, 'parts'>): Line[] => parts.map(degrees);
