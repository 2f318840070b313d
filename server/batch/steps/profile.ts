import { z } from 'zod';
import { batchWords } from '../../words.ts';
import type { StepOf } from '../plan.ts';
import { drawProfile } from './profile-chart.ts';
import { nothing, type Step } from './step.ts';

const route = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z.array(z.object({ shape: z.string() })),
  }),
});
const heights = z.object({ elevations: z.array(z.object({ elevation: z.number().nullable() })) });

const samples = 256;

/** The heights along the route from the row to a point, drawn. */
export const profileStep = ({ costing, to }: StepOf<'profile'>): Step => ({
  columns: ['distance_km', 'time_s', 'lowest_m', 'highest_m'],
  hasFile: true,
  run: async ({ lat, lon }, { ask }) => {
    const locations = [
      { lat, lon },
      { lat: to.lat, lon: to.lon },
    ];
    const { summary, legs } = route.parse(await ask('route', { body: { locations, costing } })).trip;
    const body = { encodedPolyline: legs[0]?.shape ?? '', samples };
    const { elevations } = heights.parse(await ask('elevation', { body }));
    const line = elevations.map(({ elevation }) => elevation);
    const known = line.filter(height => height !== null);
    if (known.length === 0) throw nothing(batchWords.message('noHeight'));
    const [lowest, highest] = [Math.min(...known), Math.max(...known)];
    const svg = drawProfile(line, summary.length);
    return {
      values: [summary.length, Math.round(summary.time), Math.round(lowest), Math.round(highest)],
      file: { ending: 'svg', bytes: Buffer.from(svg) },
    };
  },
});
