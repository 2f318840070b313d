import { lookup } from '../../../base/lookup.ts';
import { mercatorHalf } from '../../../geo/web-mercator.ts';
import { ownName, type Tags } from '../../osm/osm-view.ts';
import { nameAttributes } from '../feature-names.ts';
import type { MapElement } from '../map-element.ts';
import type { Attributes, MapFeature } from '../map-feature.ts';
import { type PlaceUnit, populationOf } from '../place-units.ts';

interface PlaceClass {
  kind: string;
  minzoom: number;
  /** For places without a tagged population. */
  unknownMinzoom: number;
  assumedPopulation: number;
  maxzoom: number;
  rank: number;
}

const place = (
  kind: string,
  minzoom: number,
  unknownMinzoom: number,
  assumedPopulation: number,
  maxzoom: number,
  rank: number,
): PlaceClass => ({ kind, minzoom, unknownMinzoom, assumedPopulation, maxzoom, rank });

const classes: Record<string, PlaceClass> = {
  country: place('country', 5, 5, 0, 8, 0),
  state: place('region', 8, 8, 0, 11, 1),
  province: place('region', 8, 8, 0, 11, 1),
  city: place('locality', 7, 8, 5000, 15, 2),
  town: place('locality', 8, 9, 10_000, 15, 2),
  village: place('locality', 10, 11, 2000, 15, 3),
  hamlet: place('locality', 11, 12, 200, 15, 4),
  // A field or a bend of a path: a name where nobody lives.
  locality: place('locality', 13, 13, 0, 15, 5),
  isolated_dwelling: place('locality', 13, 14, 100, 15, 6),
  farm: place('locality', 13, 14, 50, 15, 7),
  allotments: place('locality', 13, 14, 1000, 15, 8),
  suburb: place('neighbourhood', 11, 11, 0, 15, 9),
  quarter: place('macrohood', 10, 10, 0, 15, 10),
  neighbourhood: place('neighbourhood', 12, 12, 0, 15, 11),
};

/** Large places appear at lower zooms, by population instead of the hand-made table of the schema's authors: the least of each zoom. */
const byPopulation: Record<string, Readonly<Record<number, number>>> = {
  country: { 1: 50e6, 2: 10e6, 3: 2e6, 4: 200_000 },
  city: { 3: 5e6, 4: 1e6, 5: 500_000, 6: 100_000 },
  // Where people live counts, not what a place may call itself.
  town: { 6: 100_000, 7: 10_000 },
  village: { 8: 20_000, 9: 5000 },
};

const populationRanks = [
  0, 200, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000, 10_000_000,
  20_000_000, 50_000_000, 100_000_000, 1_000_000_000,
];

/** 1 for hamlets, 18 for a billion people. */
export function populationRank(population: number): number {
  return populationRanks.filter(least => population >= least).length;
}

/** Labels of quarters keep this far apart, in tile coordinates: an eighth of a screen. */
const quarterSpacing = 1024;

export function placeFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags, point, unit } = element;
  if (point === undefined || tags.place === undefined || !tags.name) return;
  const type = lookup(classes, tags.place);
  if (type === undefined) return;
  const known = populationOf(tags.population) ?? unit?.population;
  const population = known ?? type.assumedPopulation;
  const capital = capitalOf(tags, unit);
  const facts = { type, place: tags.place, known, capital, unit, lat: point.lat };
  const minzoom = firstZoom(facts);
  const sortKey = placeSortKey(minzoom, type.rank, known ?? estimatedPopulation(facts), tags.name);
  const isQuarter = type.kind === 'neighbourhood' || type.kind === 'macrohood';
  out.push({
    layer: 'places',
    id: element.id,
    minzoom,
    maxzoom: type.maxzoom,
    sortKey,
    ...(isQuarter && { spacing: quarterSpacing }),
    attributes: {
      kind: type.kind,
      kind_detail: tags.place,
      min_zoom: minzoom + 1,
      capital,
      population,
      population_rank: populationRank(population),
      sort_key: sortKey,
      wikidata: tags.wikidata,
      ...nameAttributes({ ...tags, name: ownName(tags) ?? tags.name }),
      ...shortCodes(tags),
    },
    geometry: { type: 'point', ...point },
  });
}

interface PlaceFacts {
  type: PlaceClass;
  /** Value of the tag `place`. */
  place: string;
  /** Population, if it is known. */
  known: number | undefined;
  capital: string | undefined;
  unit: PlaceUnit | undefined;
  lat: number;
}

/** `yes` for the capital of a country, else the level of what it is the capital of. */
function capitalOf(tags: Tags, unit: PlaceUnit | undefined): string | undefined {
  const { capital } = tags;
  if (capital === 'yes' || capital === '2') return 'yes';
  if (capital !== undefined && /^([3-9]|1[01])$/.test(capital)) return capital;
  if (unit?.capitalOf === undefined || unit.capitalOf > lowestSeat) return undefined;
  return unit.capitalOf === 2 ? 'yes' : String(unit.capitalOf);
}

/** Boundaries of municipalities name a centre, too, which makes it no capital. */
const lowestSeat = 6;

function firstZoom({ type, place, known, capital, unit, lat }: PlaceFacts): number {
  const population = known ?? type.assumedPopulation;
  let zoom = known === undefined ? type.unknownMinzoom : type.minzoom;
  for (const [first, least] of Object.entries(lookup(byPopulation, place) ?? {}))
    if (population >= least) zoom = Math.min(zoom, Number(first));
  const sized = lookup(labelPixels, type.kind);
  // People tell how large a country is as a rule; a state is as large as its area.
  if (sized !== undefined && (type.kind === 'region' || known === undefined)) {
    const area = unit?.area();
    if (area !== undefined) zoom = Math.min(zoom, zoomOfArea(area, lat, sized));
  }
  if (type.kind !== 'locality' || capital === undefined) return zoom;
  if (capital === 'yes') return Math.min(zoom, population >= 100_000 ? 4 : 6);
  return Math.min(zoom, Number(capital) <= 4 ? 7 : Number(capital) <= lowestSeat ? 9 : zoom);
}

/** Width of an area on the screen, CSS pixels, from which its label is shown. */
const labelPixels: Record<string, number> = { country: 60, region: 100 };
const firstSizedZoom = 2;

function zoomOfArea(squareMetres: number, lat: number, leastPixels: number): number {
  const equator = 2 * mercatorHalf * Math.cos((lat * Math.PI) / 180);
  const widths = Math.sqrt(squareMetres) / (equator / 512);
  return Math.max(firstSizedZoom, Math.ceil(Math.log2(leastPixels / widths)) - 1);
}

/** For the order among places of a kind without a population: larger municipalities before smaller ones. */
function estimatedPopulation({ type, unit }: PlaceFacts): number {
  const area = type.kind === 'locality' ? unit?.area() : undefined;
  if (area === undefined) return type.assumedPopulation;
  const people = (area / 1e6) * peoplePerSquareKilometre;
  return Math.max(type.assumedPopulation / 2, Math.min(2 * type.assumedPopulation, people));
}
/** Of settled land. */
const peoplePerSquareKilometre = 50;

/** Orders by zoom, kind, population, then length of the name. */
function placeSortKey(minzoom: number, rank: number, population: number, name: string): number {
  const people = Math.round((99 * Math.log(Math.max(1, population))) / Math.log(40_000_000));
  return ((minzoom * 13 + rank) * 100 + 99 - Math.min(99, people)) * 32 + Math.min(31, name.length);
}

/** Codes such as CA that a style shows where the name does not fit; no numbers. */
function shortCodes(tags: Tags): Attributes {
  const codes: Attributes = Object.create(null);
  for (const [key, value] of Object.entries(tags)) {
    const isRef = key === 'ref' || key.startsWith('ref:');
    if (isRef && value.length < 5 && !/^[\d.,]+$/.test(value)) codes[key] = value;
  }
  return codes;
}
