import { z } from 'zod';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { roundSteps } from '../../../data-packs/base/round-steps.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { chooseUserLanguage } from '../../../data-packs/words/language.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { batchWords } from '../../words.ts';
import type { Job, RowResults } from '../job.ts';
import type { BatchStep, StepOf } from '../plan.ts';
import { type Cell, unusedName } from '../table/cell.ts';
import { placeColumns } from './place.ts';
import { findFirst, nothing, type Step, type StepTools } from './step.ts';

const heights = z.object({ elevations: z.array(z.object({ elevation: z.number().nullable() })) });
const times = z.object({
  sourcesToTargets: z.array(z.array(z.object({ time: z.number().nullable(), distance: z.number().nullable() }))),
});
const route = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z.array(z.object({ shape: z.string() })),
  }),
});

const samples = 256;

const steps: { readonly [Kind in BatchStep['kind']]: (asked: StepOf<Kind>) => Step } = {
  reverse: () => ({
    columns: ['label', 'name', 'street', 'housenumber', 'postcode', 'city', 'country', 'distance_m'],
    run: async (at, tools) => {
      const found = await findFirst('geocode_reverse', inDegrees(at), tools);
      if (found === undefined) throw nothing(batchWords.message('nothingThere'));
      const { label, name, street, housenumber, postcode, city, locality, country, distance } = found.properties;
      const texts = [label, name, street, housenumber, postcode, city ?? locality, country];
      return { values: [...texts.map(cell => cell ?? null), wholeMetres(distance)] };
    },
  }),
  height: () => ({
    columns: ['m'],
    run: async ({ lat, lon }, tools) => {
      const [height] = await heightsOf({ points: [{ lat, lon }] }, tools);
      if (height == null) throw nothing(batchWords.message('noHeight'));
      return { values: [height] };
    },
  }),
  nearest: ({ categories }) => ({
    columns: ['name', 'label', 'distance_m', 'lat', 'lon'],
    run: async (at, tools) => {
      const found = await findFirst('geocode_forward', { categories: categories.join(','), ...inDegrees(at) }, tools);
      if (found === undefined) throw nothing(batchWords.message('noneNear'));
      const [lon, lat] = found.geometry.coordinates;
      const { name, label, distance } = found.properties;
      return { values: [name ?? null, label ?? null, wholeMetres(distance), lat, lon] };
    },
  }),
  travel: ({ costing, targets }) => ({
    columns: targets.flatMap(({ name }, at) => {
      const to = name ?? (targets.length === 1 ? '' : String(at + 1));
      return to === '' ? ['time_s', 'distance_km'] : [`time_s_${to}`, `distance_km_${to}`];
    }),
    run: async ({ lat, lon }, { ask }) => {
      const body = { sources: [{ lat, lon }], targets: targets.map(to => ({ lat: to.lat, lon: to.lon })), costing };
      const [cells = []] = times.parse(await ask('matrix', { body })).sourcesToTargets;
      if (cells.every(({ time }) => time === null)) throw nothing(batchWords.message('noTravel'));
      return { values: cells.flatMap(({ time, distance }) => [time, distance]) };
    },
  }),
  picture: ({ style, zoom = 15, width = 600, height = 400, format = 'png' }) => ({
    columns: [],
    hasFile: true,
    run: async (at, { ask, lang }) => {
      const params = { style, position: `${onMap(at)},${zoom}`, size: `${width}x${height}.${format}` };
      const reply = await ask('static_map', { params, query: { markers: onMap(at), lang } });
      return { values: [], file: { ending: format, bytes: bytesOf(reply) } };
    },
  }),
  profile: ({ costing, to }) => ({
    columns: ['distance_km', 'time_s', 'lowest_m', 'highest_m'],
    hasFile: true,
    run: async ({ lat, lon }, tools) => {
      const locations = [
        { lat, lon },
        { lat: to.lat, lon: to.lon },
      ];
      const { summary, legs } = route.parse(await tools.ask('route', { body: { locations, costing } })).trip;
      const line = await heightsOf({ encodedPolyline: legs[0]?.shape ?? '', samples }, tools);
      const known = line.filter(height => height !== null);
      if (known.length === 0) throw nothing(batchWords.message('noHeight'));
      const [lowest, highest] = [Math.min(...known), Math.max(...known)];
      return {
        values: [summary.length, Math.round(summary.time), Math.round(lowest), Math.round(highest)],
        file: { ending: 'svg', bytes: Buffer.from(drawProfile(line, summary.length)) },
      };
    },
  }),
  report: ({ style, zoom = 15, text = '' }) => ({
    columns: [],
    hasFile: true,
    run: async (at, tools) => {
      const { ask, lang } = tools;
      const found = await findFirst('geocode_reverse', inDegrees(at), tools);
      const position = `${at.lat.toFixed(5)}, ${at.lon.toFixed(5)}`;
      const label = found?.properties.label ?? found?.properties.name ?? undefined;
      const map = {
        kind: 'map',
        style,
        position: `${onMap(at)},${zoom}`,
        markers: [`color:c2352b|${onMap(at)}`],
        lang,
      };
      const body = {
        title: label ?? position,
        subtitle: label === undefined ? '' : position,
        lang: chooseUserLanguage([lang]),
        // Beside a text a page high one would go on to the next page.
        sections:
          text === ''
            ? [{ ...map, height: 'page' }]
            : [
                { kind: 'text', text },
                { ...map, height: 'half' },
              ],
      };
      return { values: [], file: { ending: 'pdf', bytes: bytesOf(await ask('create_report', { body })) } };
    },
  }),
};

export const stepOf = (asked: BatchStep): Step => (steps[asked.kind] as (asked: BatchStep) => Step)(asked);

const inDegrees = ({ lat, lon }: LonLat) => ({ lat: String(lat), lon: String(lon) });

/** Without an exponent, which addresses of pictures do not take. */
const onMap = ({ lat, lon }: LonLat): string => `${lon.toFixed(7)},${lat.toFixed(7)}`;

const wholeMetres = (metres: number | null | undefined): number | null => (metres == null ? null : Math.round(metres));

const heightsOf = async (body: object, { ask }: StepTools): Promise<(number | null)[]> =>
  heights.parse(await ask('elevation', { body })).elevations.map(({ elevation }) => elevation);

function bytesOf(reply: unknown): Uint8Array {
  if (!(reply instanceof FinishedReply)) throw new TypeError('A file is bytes.');
  return reply.body;
}

export interface AddedColumns {
  /** Names of the columns that belong together, under the key of their step. */
  steps: readonly { key: string; names: readonly string[] }[];
  /** All names; the last one is that of failures. */
  names: readonly string[];
}

/** The columns that a job's plan adds to those of its table. */
export function addedColumns({ columns, plan }: Pick<Job, 'columns' | 'plan'>): AddedColumns {
  if (plan === null) return { steps: [], names: [] };
  const taken = [...columns];
  const named = (name: string): string => {
    const found = unusedName(name, taken);
    taken.push(found);
    return found;
  };
  const place = { key: 'place', names: placeColumns(plan.place).map(named) };
  const others = plan.steps.map((asked, at) => {
    const { columns: own, hasFile = false } = stepOf(asked);
    const label = asked.label === undefined || asked.label === '' ? asked.kind : asked.label;
    return { key: String(at), names: [...(hasFile ? ['file'] : []), ...own].map(name => named(`${label}_${name}`)) };
  });
  named('failure');
  return { steps: [place, ...others], names: taken.slice(columns.length) };
}

/** What a row has in the added columns, but for that of failures. */
export const addedValues = (added: AddedColumns, results: RowResults | null): Cell[] =>
  added.steps.flatMap(({ key, names }) => {
    const result = lookup(results?.steps, key);
    return names.map((_, at) => (result !== undefined && 'values' in result ? (result.values[at] ?? null) : null));
  });

const size = { width: 800, height: 240 };
/** Room for the words of the axes, pixels. */
const margin = { left: 64, right: 16, top: 16, bottom: 32 };

/**
 * A profile as SVG.
 * @param heights Metres at even distances; null where none are known.
 * @param length Kilometres.
 */
function drawProfile(heights: readonly (number | null)[], length: number): string {
  const known = heights.filter(height => height !== null);
  // A flat line does not fill the chart with noise.
  const middle = (Math.min(...known) + Math.max(...known)) / 2;
  const half = Math.max(10, (Math.max(...known) - Math.min(...known)) / 2) * 1.1;
  const [low, high] = [middle - half, middle + half];
  const span = Math.max(length, 0.001);
  const plot = { width: size.width - margin.left - margin.right, height: size.height - margin.top - margin.bottom };
  const x = (kilometres: number) => (margin.left + (kilometres / span) * plot.width).toFixed(1);
  const y = (metres: number) => (margin.top + (1 - (metres - low) / (high - low)) * plot.height).toFixed(1);
  const bottom = size.height - margin.bottom;

  const parts: string[] = [];
  for (const metres of roundSteps(low, high, 5)) {
    parts.push(`<path d="M${margin.left} ${y(metres)}H${size.width - margin.right}" stroke="#dcdcdc"/>`);
    parts.push(`<text x="${margin.left - 8}" y="${y(metres)}" dy=".35em" text-anchor="end">${metres} m</text>`);
  }
  for (const kilometres of roundSteps(0, span, 8)) {
    parts.push(`<path d="M${x(kilometres)} ${bottom}v4" stroke="#767676"/>`);
    parts.push(`<text x="${x(kilometres)}" y="${bottom + 18}" text-anchor="middle">${kilometres} km</text>`);
  }
  for (const run of runs(heights)) {
    const points = run.map(({ at, height }) => `${x((at / Math.max(1, heights.length - 1)) * span)} ${y(height)}`);
    const [first = '', last = ''] = [points[0]?.split(' ')[0], points.at(-1)?.split(' ')[0]];
    parts.push(`<path d="M${first} ${bottom}L${points.join('L')}L${last} ${bottom}z" fill="#cfe3d6"/>`);
    parts.push(
      `<path d="M${points.join('L')}" fill="none" stroke="#1f6f43" stroke-width="2" stroke-linejoin="round"/>`,
    );
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" ` +
    `height="${size.height}" font-family="sans-serif" font-size="12" fill="#333"><rect width="100%" height="100%" fill="#fff"/>` +
    `${parts.join('')}<path d="M${margin.left} ${bottom}H${size.width - margin.right}" stroke="#767676"/></svg>`
  );
}

/** Stretches of known heights. */
function runs(heights: readonly (number | null)[]): { at: number; height: number }[][] {
  const found: { at: number; height: number }[][] = [[]];
  for (const [at, height] of heights.entries()) {
    if (height === null) found.push([]);
    else found.at(-1)?.push({ at, height });
  }
  return found.filter(run => run.length > 0);
}
