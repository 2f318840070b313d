import { z } from 'zod';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { geometryOf } from '../../../data-packs/interchange/write/feature-geometry.ts';
import { isEmbedded } from './feature-columns.ts';
import type { FeatureDocument, OwnFeature } from './feature-document.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const position = z.tuple([z.number(), z.number()]);

const row = {
  index: z.int().min(0).describe('Among the rows that were asked for; of a feature by itself among all'),
  id: z.int().min(1).describe('Its number in the file, from 1; those that were added follow'),
  name: z.string().optional(),
  folder: z.array(z.string()).optional().describe('Those that it lies in, the outermost first'),
  kind: z.enum(['point', 'line', 'area']),
  position: position.describe('Longitude, latitude: of a point, in the middle of a line, within an area'),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).describe('West, south, east, north'),
  metres: z.number().optional().describe('Length of lines, without the gaps between them'),
  squareMetres: z.number().optional(),
  ascent: z.number().optional().describe('Metres'),
  height: z.number().optional().describe('Of a point, metres'),
  time: z.number().optional().describe('When a line was begun, milliseconds since 1970'),
  seconds: z.number().optional().describe('From its first time to its last'),
  hidden: z.boolean().describe('Whether its file hides it'),
  edited: z.boolean().describe('Whether it differs from the file'),
  attributes: z.record(z.string(), value),
};

export const featureRow = z.object(row).meta({ id: 'FeatureRow' });
export type FeatureRow = z.output<typeof featureRow>;

const figures = z.array(z.array(z.number().nullable()));

export const wholeFeatureSchema = z
  .object({
    ...row,
    description: z.string().optional(),
    style: z.looseObject({}).optional(),
    geometry: z.looseObject({ type: z.string() }).describe('GeoJSON'),
    times: z
      .array(z.array(z.number().nullable()).nullable())
      .optional()
      .describe('Of each line, milliseconds since 1970'),
    series: z.record(z.string(), figures).optional().describe('Such as `heartRate`: of each line, at each position'),
  })
  .meta({ id: 'OwnFeature' });
export type WholeFeature = z.output<typeof wholeFeatureSchema>;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A feature as lists show it. */
export function rowOf(document: FeatureDocument, feature: OwnFeature): Omit<FeatureRow, 'index'> {
  const { id, name, folder, hidden = false, edited, attributes } = feature;
  const { kind, anchor, bounds, metres, squareMetres, ascent, height, time, seconds } = document.figures(feature);
  return {
    id,
    ...(name !== undefined && { name }),
    ...(folder !== undefined && { folder: [...folder] }),
    kind,
    position: anchor,
    bounds,
    ...(metres > 0 && { metres: rounded(metres) }),
    ...(squareMetres > 0 && { squareMetres: rounded(squareMetres) }),
    ...(ascent !== undefined && { ascent: rounded(ascent) }),
    ...(height !== undefined && { height }),
    ...(time !== undefined && { time, seconds }),
    hidden,
    edited,
    attributes: Object.values(attributes).some(isEmbedded)
      ? Object.fromEntries(Object.entries(attributes).filter(([, one]) => !isEmbedded(one)))
      : { ...attributes },
  };
}

/** A feature with all that it has. */
export function wholeFeature(document: FeatureDocument, feature: OwnFeature): WholeFeature {
  const { positions, shapes, description, style } = feature;
  const lines = shapes.flatMap(({ kind, runs }) => (kind === 'line' ? runs : []));
  const times = lines.map(run => positions.times(run) ?? null);
  const measured = lines.map(run => positions.series(run));
  const series = Object.fromEntries(
    [...new Set(measured.flatMap(Object.keys))].map(name => [name, measured.map(lists => lookup(lists, name) ?? [])]),
  );
  return {
    index: document.features.indexOf(feature),
    ...rowOf(document, feature),
    attributes: { ...feature.attributes },
    ...(description !== undefined && { description }),
    ...(style !== undefined && { style: { ...style } }),
    geometry: { ...geometryOf(shapes, positions) } as WholeFeature['geometry'],
    ...(times.some(one => one !== null) && { times }),
    ...(Object.keys(series).length > 0 && { series }),
  };
}

interface FolderFigures {
  folder: string[];
  features: number;
  metres: number;
  ascent?: number;
}

/** Folders that are told. */
const mostFolders = 2000;

/** What a file has in all, by folder, and what was left out of it. */
export function fileFigures(document: FeatureDocument) {
  const { features, file, bounds, allHidden } = document;
  const { name, left, unit, all, lost } = file;
  const folders = new Map<string, FolderFigures>();
  const kinds = { point: 0, line: 0, area: 0 };
  const measured = { heights: 0, times: 0 };
  for (const feature of features) {
    const { kind, metres, ascent, height, time } = document.figures(feature);
    kinds[kind] += 1;
    if (height !== undefined) measured.heights += 1;
    if (time !== undefined) measured.times += 1;
    const { folder = [] } = feature;
    for (let depth = 0; depth <= folder.length; depth += 1) {
      const path = folder.slice(0, depth);
      const key = JSON.stringify(path);
      if (!folders.has(key) && folders.size > mostFolders) continue;
      const one = folders.get(key) ?? { folder: path, features: 0, metres: 0 };
      one.features += 1;
      one.metres += metres;
      if (ascent !== undefined) one.ascent = (one.ascent ?? 0) + ascent;
      folders.set(key, one);
    }
  }
  const [whole = { metres: 0, features: 0 }, ...inner] = folders.values();
  return {
    ...(name !== undefined && { name }),
    ...(document.color !== undefined && { color: document.color }),
    bounds,
    kinds,
    measured,
    features: features.length,
    metres: whole.metres,
    ...('ascent' in whole && { ascent: whole.ascent }),
    folders: inner,
    left: left.map(({ reason, count, numbers, names }) => ({
      ...{ reason, count, numbers: [...numbers] },
      ...(names && { names: [...names] }),
    })),
    unit,
    all,
    lost,
    allHidden,
  };
}

export const fileSchema = z
  .object({
    name: z.string().optional().describe('As the file calls itself'),
    color: z.string().optional().describe('Of the first feature that has one'),
    bounds: row.bounds,
    kinds: z.object({ point: z.int(), line: z.int(), area: z.int() }),
    measured: z.object({ heights: z.int(), times: z.int() }).describe('Points with a height, lines with times'),
    features: z.int(),
    metres: z.number().describe('Of all lines'),
    ascent: z.number().optional(),
    folders: z.array(
      z.object({ folder: z.array(z.string()), features: z.int(), metres: z.number(), ascent: z.number().optional() }),
    ),
    left: z
      .array(
        z.object({
          reason: z.string(),
          count: z.int(),
          numbers: z.array(z.int()).describe('Of the first few: rows as spreadsheets number them, else features'),
          names: z.array(z.string()).optional(),
        }),
      )
      .describe('What of the file is not drawn, or only with a doubt'),
    unit: z.enum(['row', 'feature']),
    all: z.int().describe('Rows or features of the file'),
    lost: z.int().describe('Of how many of them nothing is drawn'),
    allHidden: z.boolean(),
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['number', 'text', 'boolean', 'date', 'link']),
        count: z.int().describe('Features that have a value'),
        distinct: z.int().describe('Values that differ, at most 1000'),
        steps: z.array(z.number()).optional().describe('Of numbers: at twentieths of all values in order'),
        values: z
          .array(z.tuple([value, z.int()]))
          .optional()
          .describe('The most frequent, with their features'),
      }),
    ),
  })
  .meta({ id: 'FeatureFile' });
export type FeatureFileAnswer = z.output<typeof fileSchema>;
