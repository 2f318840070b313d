import { z } from 'zod';
import { batchWords } from '../../words.ts';
import { nothing, type Step } from './step.ts';

const heights = z.object({ elevations: z.array(z.object({ elevation: z.number().nullable() })) });

/** Metres above sea level. */
export const heightStep = (): Step => ({
  columns: ['m'],
  run: async ({ lat, lon }, { ask }) => {
    const [found] = heights.parse(await ask('elevation', { body: { points: [{ lat, lon }] } })).elevations;
    if (found == null || found.elevation === null) throw nothing(batchWords.message('noHeight'));
    return { values: [found.elevation] };
  },
});
