import Database from 'better-sqlite3';
import { type Layer, layers, type PlaceNames } from '../../format/places/place.ts';
import { degreeUnits } from '../../format/places/schema.ts';
import { type Bounds, boundsAround, boundsMeet } from '../../geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../geo/flat-distance.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { fold } from '../../words/fold.ts';
import { NearPoints } from './near-points.ts';
import { allNames } from './place-names.ts';

/** A town of the overview of the world. */
export interface Town extends LonLat {
  place: 'town';
  names: PlaceNames;
  countrycode: string;
  division: Division | undefined;
  /** Metres from its middle: an outskirt, and as many for the root of its people as cities are dense. */
  reach: number;
}

/** A state, province or prefecture. */
interface Division {
  names: PlaceNames;
  /** ISO 3166-2. */
  code: string;
  /** Around its towns; undefined of a single one. */
  extent: Readonly<Bounds> | undefined;
}

type Names = Record<'name' | 'en' | 'de' | 'fr' | 'alternatives', string>;
type Row = Names &
  LonLat & { countrycode: string; code: string } & Record<'people' | 'south' | 'east' | 'north', number> & {
    west: number | null;
  };

/** Metres around an extract whose towns tell what is in it. */
const around = 150_000;
/** The longest reach of a town. */
const farthest = 60_000;

/** Metres that a division is wider than its towns. */
const divisionMargin = 5_000;

/** What the overview of the world knows around an extract: towns, and by them divisions and countries. */
export class OverviewTowns extends NearPoints<Town> {
  /** `file`: the place index of the overview; without it there are no towns. `only`: of these countries. */
  constructor(file: string | undefined, bounds: Readonly<Bounds>, only?: readonly string[]) {
    const towns = file === undefined ? [] : readTowns(file, bounds);
    super(towns.filter(({ countrycode }) => only?.includes(countrycode) !== false));
  }

  /** The country of the nearest town that has a point within a share of its reach. */
  countryAt(point: LonLat, share: number): string | undefined {
    return this.near(point, 1, farthest, town => distanceTo(town, point) < share * town.reach)[0]?.countrycode;
  }

  /**
   * The division of the nearest town of a country whose division reaches as far; `called`: its name or its code.
   * Undefined in the country between towns of two divisions.
   */
  divisionAt(point: LonLat, countrycode: string | undefined, called: string | undefined): Division | undefined {
    const near = this.near(point, 30, around, town => town.countrycode === countrycode && isCalled(town, called));
    // A town that is a division by itself says nothing of what lies around it.
    const surrounding = near.filter(town =>
      town.division?.extent === undefined
        ? distanceTo(town, point) < town.reach
        : boundsMeet(town.division.extent, boundsAround(point.lon, point.lat, divisionMargin)),
    );
    const [first, ...others] = surrounding;
    const rival = others.find(({ division }) => division !== first?.division);
    if (first === undefined || (rival && isBetween(point, first, rival))) return undefined;
    return first.division;
  }
}

/** Whether a point outside a town is not much nearer to it than to another. */
const isBetween = (point: LonLat, first: Town, other: Town): boolean =>
  distanceTo(first, point) > first.reach && distanceTo(other, point) < 1.5 * distanceTo(first, point);

const distanceTo = (town: Town, { lon, lat }: LonLat): number => flatDistance(lon, lat, town.lon, town.lat);

/** "California", "CA"; any that there is where no name is given. */
function isCalled({ division }: Town, name: string | undefined): boolean {
  if (division === undefined || name === undefined) return division !== undefined;
  return [...allNames(division.names), division.code.slice(3)].some(each => fold(each) === fold(name));
}

function readTowns(file: string, [west, south, east, north]: Readonly<Bounds>): Town[] {
  const [x, y] = degreesSpanning(around, Math.max(-south, north));
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const select = database.prepare(
      `SELECT name, coalesce(en, name) AS en, coalesce(de, name) AS de, coalesce(fr, name) AS fr,
        coalesce(alternatives, '') AS alternatives, countrycode, coalesce(subdivisions, '') AS code,
        lon / @unit AS lon, lat / @unit AS lat, west / @unit AS west, south / @unit AS south, east / @unit AS east,
        north / @unit AS north, coalesce(CAST(trim(extra, char(10)) AS INTEGER), 0) AS people
      FROM place JOIN context ON context.id = place.context
      WHERE layer = @layer AND lon BETWEEN @w * @unit AND @e * @unit AND lat BETWEEN @s * @unit AND @n * @unit
      ORDER BY place.id`,
    );
    const read = (layer: Layer, [w, s, e, n]: Readonly<Bounds>) =>
      select.all({ unit: degreeUnits, layer: layers.indexOf(layer), w, s, e, n }) as Row[];
    const divisions = new Map(
      read('state', [-180, -90, 180, 90]).map(({ code, west: w, south: s, east: e, north: n, ...row }) => [
        code,
        { names: namesIn(row), code, extent: w === null ? undefined : ([w, s, e, n] as const) },
      ]),
    );
    return read('city', [west - x, south - y, east + x, north + y]).map(({ people, code, ...row }) => ({
      ...row,
      place: 'town',
      names: namesIn(row),
      division: divisions.get(code),
      reach: 3000 + 12 * Math.sqrt(people),
    }));
  } finally {
    database.close();
  }
}

const namesIn = ({ alternatives, name, en, de, fr }: Names): PlaceNames => {
  return { name, en, de, fr, alternatives: alternatives.split('\n') };
};
