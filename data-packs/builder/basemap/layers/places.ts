import { lookup } from '../../../geo/lookup.ts';
import type { Tags } from '../../osm/osm-view.ts';
import { nameAttributes } from '../feature-names.ts';
import type { MapElement } from '../map-element.ts';
import type { Attributes, MapFeature } from '../map-feature.ts';

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
  town: place('locality', 7, 9, 10_000, 15, 2),
  village: place('locality', 10, 11, 2000, 15, 3),
  locality: place('locality', 11, 12, 1000, 15, 4),
  hamlet: place('locality', 11, 12, 200, 15, 5),
  isolated_dwelling: place('locality', 13, 14, 100, 15, 6),
  farm: place('locality', 13, 14, 50, 15, 7),
  allotments: place('locality', 13, 14, 1000, 15, 8),
  suburb: place('neighbourhood', 11, 11, 0, 15, 9),
  quarter: place('macrohood', 10, 10, 0, 15, 10),
  neighbourhood: place('neighbourhood', 12, 12, 0, 15, 11),
};

/** Large places appear at lower zooms, by population instead of the hand-made table of the schema's authors. */
const byPopulation: Record<string, readonly (readonly [population: number, minzoom: number])[]> = {
  country: [
    [50_000_000, 1],
    [10_000_000, 2],
    [2_000_000, 3],
    [200_000, 4],
  ],
  city: [
    [5_000_000, 3],
    [1_000_000, 4],
    [500_000, 5],
    [100_000, 6],
  ],
};

const populationRanks = [
  0, 200, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000, 10_000_000,
  20_000_000, 50_000_000, 100_000_000, 1_000_000_000,
];

/** 1 for hamlets, 18 for a billion people. */
export function populationRank(population: number): number {
  return populationRanks.filter(least => population >= least).length;
}

export function placeFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags, point } = element;
  if (point === undefined || tags.place === undefined || !tags.name) return;
  const type = lookup(classes, tags.place);
  if (type === undefined) return;
  const tagged = populationOf(tags.population);
  const population = tagged ?? type.assumedPopulation;
  let minzoom = tagged === undefined ? type.unknownMinzoom : type.minzoom;
  for (const [least, zoom] of lookup(byPopulation, tags.place) ?? [])
    if (population >= least) minzoom = Math.min(minzoom, zoom);
  if (tags.capital === 'yes' && type.kind === 'locality') minzoom = Math.min(minzoom, population >= 100_000 ? 4 : 6);
  const sortKey = placeSortKey(minzoom, type.rank, population, tags.name);
  out.push({
    layer: 'places',
    id: element.id,
    minzoom,
    maxzoom: type.maxzoom,
    sortKey,
    attributes: {
      kind: type.kind,
      kind_detail: tags.place,
      min_zoom: minzoom + 1,
      capital: tags.capital,
      population,
      population_rank: populationRank(population),
      sort_key: sortKey,
      wikidata: tags.wikidata,
      ...nameAttributes(tags),
      ...shortCodes(tags),
    },
    geometry: { type: 'point', ...point },
  });
}

function populationOf(value: string | undefined): number | undefined {
  const digits = value?.replace(/[\s,.'’]/g, '');
  return digits !== undefined && /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

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
