import { z } from 'zod';
import { batchWords } from '../../words.ts';
import type { StepOf } from '../plan.ts';
import { nothing, type Step } from './step.ts';

const times = z.object({
  sourcesToTargets: z.array(z.array(z.object({ time: z.number().nullable(), distance: z.number().nullable() }))),
});

/** Travel times and distances to one or several points. */
export const travelStep = ({ costing, targets }: StepOf<'travel'>): Step => ({
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
});
