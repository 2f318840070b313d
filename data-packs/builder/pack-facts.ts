import { basename } from 'node:path';
import { itemAt } from '../base/item-at.ts';
import type { Attribution, Coverage, PackSource } from '../format/manifest.ts';
import { languages } from '../format/places/place.ts';
import { type Bounds, ringAround } from '../geo/bounds.ts';
import { creditsWritten } from './credit-text.ts';
import type { Checksums } from './finished-steps.ts';
import type { OsmView } from './osm/osm-view.ts';
import type { BuildPackOptions } from './pack-options.ts';
import { Countries } from './places/world-countries.ts';
import type { StepResult } from './ready-steps.ts';

/** Credit of the names and towns of the overview. */
export const geonames = { text: '© GeoNames', url: 'https://www.geonames.org/', licence: 'CC-BY-4.0' } as const;

/** Whether places have their city from the overview of the world. */
const usesOverview = ({ statistics }: StepResult): boolean => (statistics.citiesOfOverview ?? 0) > 0;

/** Lists the credits for the parts of a pack. */
export function attributionsOf(options: BuildPackOptions, results: readonly StepResult[]): Attribution[] {
  const kinds = [...new Set(results.flatMap(result => result.parts.map(part => part.kind)))];
  // Ready-made basemaps of this schema are also made of OpenStreetMap data.
  const ofOsm = kinds.filter(
    kind =>
      kind === 'basemap' ||
      kind === 'places' ||
      kind === 'routing' ||
      (kind === 'buildings' && options.makeBuildings === true),
  );
  const credits: Attribution[] = [];
  if (ofOsm.length > 0) {
    credits.push({
      text: '© OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
      licence: 'ODbL 1.0',
      parts: ofOsm,
    });
  }
  if (results.some(usesOverview)) credits.push({ ...geonames, parts: ['places'] });
  const { demAttribution, buildings, trafficAttribution } = options;
  if (kinds.includes('terrain')) credits.push(...creditsWritten(demAttribution, { parts: ['terrain'] }));
  credits.push(...results.flatMap(result => result.attributions ?? []));
  if (buildings) credits.push(...creditsWritten(buildings.attribution, { parts: ['buildings'] }));
  credits.push(...creditsWritten(trafficAttribution, { parts: ['traffic'] }));
  // A pack has at least one credit: by default its own name.
  return credits.length > 0 ? credits : [{ text: options.name, licence: 'as stated by its source', parts: kinds }];
}

/** Lists the input files with their checksums. */
export async function sourcesOf(
  { osmFiles, changeFiles = [], overview, basemapFile, imagery = [], buildings, trafficFolder }: BuildPackOptions,
  results: readonly StepResult[],
  timestamp: string | undefined,
  checksums: Checksums,
): Promise<PackSource[]> {
  const date = osmFiles.length === 1 && timestamp ? { date: timestamp } : {};
  const files: { file: string; kind: PackSource['kind']; date?: string }[] = [
    ...osmFiles.map(file => ({ file, kind: 'osm' as const, ...(changeFiles.length === 0 && date) })),
    ...changeFiles.map(file => ({ file, kind: 'osm' as const })),
    ...results.flatMap(result => result.demFiles ?? []).map(file => ({ file, kind: 'elevation' as const })),
    ...(basemapFile ? [{ file: basemapFile, kind: 'osm' as const }] : []),
    ...imagery.map(({ file }) => ({ file, kind: 'imagery' as const })),
  ];
  const sources: PackSource[] = [];
  for (const { file, ...source } of files) {
    sources.push({ name: basename(file), ...source, sha256: await checksums(file) });
  }
  if (overview !== undefined && results.some(usesOverview))
    sources.push({ name: 'World overview', kind: 'gazetteer', sha256: await checksums(overview) });
  if (buildings) sources.push({ name: basename(buildings.folder), kind: 'buildings' });
  if (trafficFolder) sources.push({ name: basename(trafficFolder), kind: 'traffic' });
  return sources;
}

/** Area of a pack, with its countries and languages. */
export interface Place {
  bounds: Bounds;
  coverage: Coverage;
  countries: readonly string[];
  languages: string[];
  /** Date of the map data, ISO 8601. */
  timestamp?: string | undefined;
}

/** Grows very small bounds, as those of a single point. */
export function withExtent([west, south, east, north]: Bounds): Bounds {
  const minSide = 0.0005;
  const x = east - west >= minSide ? 0 : minSide;
  const y = north - south >= minSide ? 0 : minSide;
  return [Math.max(-180, west - x), Math.max(-90, south - y), Math.min(180, east + x), Math.min(90, north + y)];
}

/** Rounds to seven digits so that the bounds do not shrink. */
export function roundOutwards(bounds: Bounds): Bounds {
  return bounds.map(
    (degrees, i) => (i < 2 ? Math.floor(degrees * 1e7 + 1e-4) : Math.ceil(degrees * 1e7 - 1e-4)) / 1e7,
  ) as Bounds;
}

/** Makes a polygon of each box; the area between them is not covered. */
export function boxCoverage(boxes: readonly Bounds[]): Coverage {
  const polygons = boxes.map(box => [ringAround(box)]);
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: itemAt(polygons, 0) }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** Languages that names in the data are in, beside the local ones. */
export function languagesOf(view: OsmView): string[] {
  const { nodes, ways, relations } = view.dataset;
  const keys = new Set<number>();
  for (const { tags } of [nodes.tagged, ways, relations])
    for (let i = 0; i < tags.length; i += 2) keys.add(tags[i] as number);
  const names = new Set([...keys].map(key => view.string(key)));
  return languages.toSorted().filter(language => names.has(`name:${language}`));
}

/** The country of a place by coarse outlines, which are read when the first is asked for. */
export function countryAt(bounds: Bounds): (lon: number, lat: number) => string | undefined {
  let outlines: Countries | undefined;
  return (lon, lat) => {
    outlines ??= new Countries(bounds);
    return outlines.at(lon, lat);
  };
}
