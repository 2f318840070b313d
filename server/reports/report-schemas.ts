import { z } from 'zod';
import { languages } from '../../data-packs/words/language.ts';
import { mapBody, styleParameter } from '../static-maps/index.ts';

/** What one report has at most. A body has 10,000 values, too. */
const mostSections = 60;
export const mostMaps = 12;
const longestText = 50_000;
const longestCell = 2000;
const mostHeights = 1000;
const largestLogo = 512 * 1024;

/** Milliseconds that a report may take: for its texts, and for each map. */
export const textTime = 20_000;
export const mapTime = 15_000;

const heading = z.string().trim().max(200).optional().describe('Above the section');
const cell = z.union([z.string().max(longestCell), z.number()]).nullable();

const section = <Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  id: string,
  description: string,
  fields: Fields,
) => z.object({ kind: z.literal(kind), heading, ...fields }).meta({ id, description });

const mapText =
  'A map with scale bar and credits, in vectors; what it shows and what is laid over it as in `POST /styles/v1/{style}/static`';
const tableText = 'Its head stands on every page; one that is too wide goes on below, with its first column';

const sectionSchema = z
  .discriminatedUnion('kind', [
    section('text', 'ReportText', 'Markdown: headings, lists, emphasis, links, tables', {
      text: z.string().max(longestText),
    }),
    section('map', 'ReportMap', mapText, {
      style: styleParameter,
      height: z.enum(['third', 'half', 'page']).optional().describe('Of the page; half'),
      caption: z.string().max(500).optional().describe('Below the map'),
      scale: z.int().min(100).max(200_000_000).optional().describe('25000 for 1:25 000, true on the paper'),
      ...mapBody,
    }),
    section('profile', 'ReportProfile', 'Heights along a line, as a chart', {
      heights: z
        .array(z.number().nullable())
        .max(mostHeights)
        .describe('Metres above the sea at even distances, as `/elevation/v1` samples a line; null: unknown'),
      metres: z.number().min(0).describe('Length of the line'),
    }),
    section('turns', 'ReportTurns', 'Directions, numbered', {
      turns: z.array(
        z
          .object({
            instruction: z.string().max(longestCell),
            metres: z.number().min(0).describe('From here to the next one'),
            after: z.number().min(0).describe('Seconds from the start'),
          })
          .meta({ id: 'ReportTurn' }),
      ),
    }),
    section('table', 'ReportTable', tableText, {
      columns: z
        .array(
          z
            .object({ name: z.string().max(200), align: z.enum(['start', 'end']).optional().describe('start') })
            .meta({ id: 'ReportColumn' }),
        )
        .min(1)
        .max(200),
      rows: z.array(z.array(cell)),
    }),
    section('figures', 'ReportFigures', 'Named figures, side by side', {
      figures: z
        .array(z.object({ label: z.string().max(200), value: z.string().max(200) }).meta({ id: 'ReportFigure' }))
        .max(40),
    }),
    z.object({ kind: z.literal('break') }).meta({ id: 'ReportBreak', description: 'What follows begins a page' }),
  ])
  .meta({ id: 'ReportSection' });

export const reportSchema = z
  .object({
    title: z.string().trim().max(200).default(''),
    subtitle: z.string().trim().max(500).default('').describe('Below the title, before the date'),
    lang: z
      .enum(languages.map(({ code }) => code))
      .default('en')
      .describe("Of the report's own words, numbers and dates"),
    units: z.enum(['kilometers', 'miles']).default('kilometers').describe('Of directions and profiles'),
    paper: z.enum(['a5', 'a4', 'a3', 'letter', 'legal', 'tabloid']).default('a4'),
    orientation: z.enum(['portrait', 'landscape']).default('portrait'),
    logo: z
      .base64()
      .max(Math.ceil(largestLogo / 3) * 4)
      .optional()
      .describe('PNG, JPEG, WebP or SVG, at most 512 KiB, in base64; it stands beside the title'),
    sections: z.array(sectionSchema).max(mostSections).describe('From top to bottom'),
  })
  .meta({ id: 'ReportRequest' });

export type ReportRequest = z.input<typeof reportSchema>;
export type Report = z.output<typeof reportSchema>;
export type ReportSection = Report['sections'][number];
