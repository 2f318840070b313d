import { z } from 'zod';
import { scaleOfView } from '../../../data-packs/geo/map-scale.ts';
import { frameOf } from '../../../data-packs/paper/sheet-layout.ts';
import { type GridKind, gridKinds, type PageSheet, type View } from '../../map-renderer/index.ts';
import { badRequest, t } from '../words.ts';
import type { Output } from './output.ts';
import { checkUtm } from './projection.ts';
import { type Scale, scaleBody, scaleQuery } from './scale.ts';

const maxTitleLength = 120;
const maxNameLength = 40;

const described = {
  title: 'On paper only, else 400: written above the map.',
  grid:
    'On paper only, else 400: lines of longitude and latitude (`geographic`) or of the UTM zone of the centre, with ' +
    'their names as metres (`utm`) or as digits within the lettered squares of 100 km (`mgrs`). With `utm` and `mgrs` the foot ' +
    'says where north of the grid and of the compass are, by the World Magnetic Model.',
  sheet: 'On paper only, else 400: a name or number of the sheet, written above its right corner.',
  north: 'On paper only, else 400: an arrow to the north; true by default.',
  legend: 'On paper only, else 400: what the map and the named overlays show.',
  svgtext:
    'Of an SVG: `true` writes its texts as texts, to search, select and edit, in the fonts of who opens it (Noto Sans is ' +
    'meant); by default they are shapes, which look alike everywhere. A PDF has texts in any case.',
} as const;

const flag = z.enum(['true', 'false']).transform(value => value === 'true');

/** Options of the sheet, and of its texts, in a query string. */
export const sheetQuery = {
  scale: scaleQuery,
  title: z.string().min(1).max(maxTitleLength).optional().describe(described.title),
  sheet: z.string().min(1).max(maxNameLength).optional().describe(described.sheet),
  grid: z.enum(gridKinds).optional().describe(described.grid),
  north: flag.optional().describe(described.north),
  legend: flag.optional().describe(described.legend),
  svgtext: flag.optional().describe(described.svgtext),
};

/** What needs paper. */
const paperOnly = ['title', 'sheet', 'grid', 'north', 'legend'] as const;

/** Describes that in pixels, in sizes of figures and no unit, there is none of what needs paper. */
export const onPaperOnly = {
  override: {
    if: { properties: { size: { pattern: '^\\d+x\\d+(?!\\d|mm)' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { not: { anyOf: paperOnly.map(name => ({ properties: { [name]: {} }, required: [name] })) } },
  },
};

/** The same options in a JSON body. */
export const sheetBody = {
  scale: scaleBody,
  title: sheetQuery.title,
  sheet: sheetQuery.sheet,
  grid: sheetQuery.grid,
  north: z.boolean().optional().describe(described.north),
  legend: z.boolean().optional().describe(described.legend),
  svgtext: z.boolean().optional().describe(described.svgtext),
};

export interface SheetRequest {
  scale?: Scale | undefined;
  title?: string | undefined;
  sheet?: string | undefined;
  grid?: GridKind | undefined;
  north?: boolean | undefined;
  legend?: boolean | undefined;
}

/** The map's size. Throws `bad_request` for options that need paper. */
export function mapSizeOf(output: Output, asked: SheetRequest): Pick<View, 'width' | 'height'> {
  if (output.isPaper) {
    const { title, sheet, grid, legend } = asked;
    return frameOf({ ...output, title: title ?? sheet, grid: grid !== undefined, legend: legend === true });
  }
  for (const name of paperOnly) {
    if (asked[name] !== undefined) {
      throw badRequest(t.message('paperOnly', { name }));
    }
  }
  return output;
}

/** A sheet without what only the service knows. */
export type PreparedSheet = Omit<PageSheet, 'facts'>;

/** The paper around the map; `undefined` without paper. */
export function sheetOf(output: Output, asked: SheetRequest, view: View): PreparedSheet | undefined {
  if (!output.isPaper) return undefined;
  const { title, sheet: name, grid, legend = false, north = true } = asked;
  const { width, height } = output;
  if (grid === 'utm' || grid === 'mgrs') checkUtm(view, 'grid');
  const frame = frameOf({ width, height, title: title ?? name, grid: grid !== undefined, legend });
  // Round a computed scale to three digits.
  const scale = typeof asked.scale === 'number' ? asked.scale : Number(scaleOfView(view).toPrecision(3));
  return { width, height, frame, title, name, grid, north, legend, scale };
}
