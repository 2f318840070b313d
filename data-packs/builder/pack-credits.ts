import { basename } from 'node:path';
import { checksumFile } from '../format/checksum.ts';
import type { Attribution, PackSource } from '../format/manifest.ts';
import type { BuildPackOptions } from './pack-options.ts';
import type { StepResult } from './ready-steps.ts';

/** Who is to be named for what the pack holds. */
export function attributionsOf(options: BuildPackOptions, results: readonly StepResult[]): Attribution[] {
  const kinds = [...new Set(results.flatMap(result => result.parts.map(part => part.kind)))];
  // A ready-made basemap in this schema is made of OpenStreetMap, too.
  const ofOsm = kinds.filter(kind => kind === 'basemap' || kind === 'places' || kind === 'routing');
  const credits: Attribution[] = [];
  if (ofOsm.length > 0) {
    credits.push({
      text: '© OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
      licence: 'ODbL 1.0',
      parts: ofOsm,
    });
  }
  const demFiles = results.flatMap(result => result.demFiles ?? []);
  if (kinds.includes('terrain')) credits.push(simpleCredit(elevationCredit(demFiles), 'terrain'));
  credits.push(...results.flatMap(result => result.attributions ?? []));
  const { buildings, trafficFolder } = options;
  if (buildings) {
    credits.push(simpleCredit(buildings.attribution ?? `3D buildings: ${basename(buildings.folder)}`, 'buildings'));
  }
  if (trafficFolder) credits.push(simpleCredit(`Traffic: ${basename(trafficFolder)}`, 'traffic'));
  // A pack names at least who made it: imagery that needs no credit is no exception.
  return credits.length > 0 ? credits : [{ text: options.name, licence: 'as stated by its source', parts: kinds }];
}

const simpleCredit = (text: string, kind: Attribution['parts'][number]): Attribution => ({
  text,
  licence: 'as stated by its source',
  parts: [kind],
});

/** Short enough for a map's corner however many files there are; `sources` has them all. */
function elevationCredit(files: readonly string[]): string {
  const names = files.map(file => basename(file));
  const shown =
    names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more files` : names.join(', ');
  return `Elevation: ${shown}`;
}

/** Every file that went into the pack, with its checksum. */
export async function sourcesOf(
  { osmFiles, basemapFile, imagery = [], buildings, trafficFolder }: BuildPackOptions,
  results: readonly StepResult[],
  timestamp: string | undefined,
  signal: AbortSignal,
): Promise<PackSource[]> {
  const date = osmFiles.length === 1 && timestamp ? { date: timestamp } : {};
  const files: [string, PackSource['kind'], object?][] = [
    ...osmFiles.map(file => [file, 'osm', date] as [string, 'osm', object]),
    ...results.flatMap(result => result.demFiles ?? []).map(file => [file, 'elevation'] as [string, 'elevation']),
    ...(basemapFile ? [[basemapFile, 'osm'] as [string, 'osm']] : []),
    ...imagery.map(({ file }) => [file, 'imagery'] as [string, 'imagery']),
  ];
  const sources: PackSource[] = [];
  for (const [file, kind, extra] of files) {
    sources.push({ name: basename(file), kind, ...extra, sha256: (await checksumFile(file, { signal })).sha256 });
  }
  if (buildings) sources.push({ name: basename(buildings.folder), kind: 'buildings' });
  if (trafficFolder) sources.push({ name: basename(trafficFolder), kind: 'traffic' });
  return sources;
}
