import { z } from 'zod';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { Failure } from '../../errors.ts';
import type { Engine } from '../engine/valhalla.ts';
import { type EngineTravel, snapping, type Units } from '../request-schemas.ts';
import { t } from '../words.ts';

const answerSchema = z.object({
  sources_to_targets: z.object({
    durations: z.array(z.array(z.number().nullable())),
    distances: z.array(z.array(z.number().nullable())),
  }),
});

interface TimesQuestion {
  sources: readonly LonLat[];
  targets: readonly LonLat[];
  travel: EngineTravel;
  units: Units;
  /** As routes have them; else approximate ones, for cars far apart. */
  exact: boolean;
}

/** Rows of seconds and of distances in the units of the question, null where no way leads. */
export async function matrixTimes({ valhalla }: Engine, { sources, targets, travel, units, exact }: TimesQuestion) {
  const answer = await valhalla('sources_to_targets', {
    ...travel,
    sources: snapping(sources, travel),
    targets: snapping(targets, travel),
    units,
    // Numbers only: a tenth of the size.
    verbose: false,
    ...(exact ? {} : { prioritize_bidirectional: true }),
  });
  const parsed = answerSchema.safeParse(JSON.parse(answer));
  // Ours always does; a service elsewhere may be older.
  if (!parsed.success) throw new Failure('upstream_unavailable', t.message('oldEngine'), { cause: parsed.error });
  return parsed.data.sources_to_targets;
}
