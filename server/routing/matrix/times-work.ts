import { z } from 'zod';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { Failure } from '../../errors.ts';
import { routingWords as t } from '../../words.ts';
import { roadDistances } from '../engine/locate.ts';
import { type EngineTravel, snapping, type Units } from '../request-schemas.ts';
import { farSnap } from '../trip/far-snaps.ts';
import type { Engine } from '../valhalla/valhalla.ts';

/** A service elsewhere may tell them otherwise: then nothing is known of them. */
const endsSchema = z.array(z.object({ lat: z.number(), lon: z.number() }).nullable()).catch([]);
const answerSchema = z.object({
  sources_to_targets: z.array(z.array(z.object({ time: z.number().nullable(), distance: z.number().nullable() }))),
  sources: endsSchema,
  targets: endsSchema,
});

interface TimesQuestion {
  sources: readonly LonLat[];
  targets: readonly LonLat[];
  travel: EngineTravel;
  units: Units;
  /** As routes have them; else approximate ones, for cars far apart. */
  exact: boolean;
}

/** Rows of seconds and distances in the question's units, null where no way leads, and how far the roads are. */
export async function matrixTimes(engine: Engine, { sources, targets, travel, units, exact }: TimesQuestion) {
  const answer = await engine.valhalla('sources_to_targets', {
    ...travel,
    sources: snapping(sources, travel),
    targets: snapping(targets, travel),
    units,
    // Says where the roads are, too.
    verbose: true,
    ...(exact ? {} : { prioritize_bidirectional: true }),
  });
  const parsed = answerSchema.safeParse(JSON.parse(answer));
  // Ours always does; a service elsewhere may be older.
  if (!parsed.success) throw new Failure('upstream_unavailable', t.message('oldEngine'), { cause: parsed.error });
  const { sources_to_targets: rows, ...roads } = parsed.data;
  return {
    durations: rows.map(row => row.map(({ time }) => time)),
    distances: rows.map(row => row.map(({ distance }) => distance)),
    sourceSnaps: await farSnaps(engine, sources, roads.sources, travel),
    targetSnaps: await farSnaps(engine, targets, roads.targets, travel),
  };
}

/** Metres to roads that are far. The engine says the nearest, which may be a path that leads nowhere. */
async function farSnaps(
  engine: Engine,
  locations: readonly LonLat[],
  roads: readonly (LonLat | null)[],
  travel: EngineTravel,
): Promise<[index: number, metres: number][]> {
  const far = locations.flatMap((location, i): [number, number][] => {
    const road = roads[i];
    const metres = road ? distanceBetween(location, road) : 0;
    return metres > farSnap ? [[i, metres]] : [];
  });
  if (far.length === 0) return [];
  const known = await roadDistances(engine, { locations: far.map(([i]) => itemAt(locations, i)), travel });
  return far.map(([i, metres], k) => [i, Math.max(metres, known[k] ?? 0)]);
}
