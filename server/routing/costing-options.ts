import { z } from 'zod';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { routingWords as t } from '../words.ts';

const flag = (what: string) => z.boolean().nullish().describe(what);
const share = (what: string) => z.number().min(0).max(1).nullish().describe(what);
const upTo = (most: number, what: string) => z.number().min(0).max(most).nullish().describe(what);
const preference = (what: string, usual: number) =>
  share(`0: avoid ${what} where possible, 1: prefer. Default ${usual}`);

/** Names and ranges are Valhalla's, in camelCase; it takes a default for a value out of range without a word. */
const everybody = {
  excludeFerries: flag('No ferry is used and no waypoint snaps onto one'),
  useFerry: preference('ferries', 0.5),
};

const motorist = {
  ...everybody,
  excludeTolls: flag('No road with a toll is used'),
  excludeHighways: flag('No motorway is used'),
  excludeUnpaved: flag('No unpaved road is used, except where the route begins and ends'),
  excludeTunnels: flag('No tunnel is used'),
  useTolls: preference('roads with a toll', 0.5),
  useHighways: preference('motorways', 0.5),
};

/** The words of OpenStreetMap for T1 to T6 of the Swiss Alpine Club, in their order. */
const hikingDifficulties = [
  'hiking',
  'mountain_hiking',
  'demanding_mountain_hiking',
  'alpine_hiking',
  'demanding_alpine_hiking',
  'difficult_alpine_hiking',
];
const mostDifficult = hikingDifficulties.length;

/** The engine's number of a difficulty; undefined where there is no such one. */
function difficultyNumber(difficulty: unknown): number | undefined {
  if (typeof difficulty === 'string') return hikingDifficulties.indexOf(difficulty) + 1 || undefined;
  const isNumber = Number.isInteger(difficulty) && Number(difficulty) >= 0 && Number(difficulty) <= mostDifficult;
  return isNumber ? Number(difficulty) : undefined;
}

const hikingDifficulty = z
  .union([z.number(), z.string()])
  .refine(
    value => difficultyNumber(value) !== undefined,
    refusing(field => t.message('hikingDifficulty', { field, most: mostDifficult, words: hikingDifficulties })),
  )
  .meta({
    override: { anyOf: [{ type: 'integer', minimum: 0, maximum: mostDifficult }, { enum: hikingDifficulties }] },
  });

const profiles = {
  auto: z.object(motorist),
  truck: z.object({
    ...motorist,
    height: upTo(10, 'Metres. Default 4.11'),
    width: upTo(10, 'Metres. Default 2.6'),
    length: upTo(50, 'Metres. Default 21.64'),
    weight: upTo(100, 'Tonnes. Default 21.77'),
    axleLoad: upTo(40, 'Tonnes. Default 9.07'),
    hazmat: flag('It carries dangerous goods'),
  }),
  bicycle: z.object({
    ...everybody,
    bicycleType: z
      .enum(['road', 'hybrid', 'cross', 'mountain'])
      .nullish()
      .describe('Decides the speed and the surfaces that can be ridden. Default hybrid'),
    cyclingSpeed: z
      .number()
      .min(5)
      .max(60)
      .nullish()
      .describe(
        'Kilometers per hour on a smooth, level road. Default 25 (road), 20 (cross), 18 (hybrid), 16 (mountain)',
      ),
    useHills: preference('hills', 0.25),
    useRoads: preference('roads with cars', 0.25),
    avoidBadSurfaces: share('0: any surface the bicycle can ride, 1: avoid bad ones as far as possible. Default 0.25'),
  }),
  pedestrian: z.object({
    ...everybody,
    maxHikingDifficulty: hikingDifficulty
      .nullish()
      .describe(
        'The hardest path that may be used: 1 to 6 for T1 to T6 of the Swiss Alpine Club, 0: none, or the word of ' +
          'OpenStreetMap. Default 1, hiking',
      ),
    walkingSpeed: z.number().min(0.5).max(25).nullish().describe('Kilometers per hour on level ground. Default 5.1'),
    useHills: preference('hills', 0.5),
  }),
} as const;

export const costingSchema = z.enum(['auto', 'bicycle', 'pedestrian', 'truck']).meta({ id: 'Costing' });
export type Costing = z.infer<typeof costingSchema>;

export const costingOptionsSchema = z
  .object({
    auto: profiles.auto.meta({ id: 'ProfileOptions' }).nullish(),
    bicycle: profiles.bicycle.meta({ id: 'BicycleOptions' }).nullish(),
    pedestrian: profiles.pedestrian.meta({ id: 'PedestrianOptions' }).nullish(),
    truck: profiles.truck.meta({ id: 'TruckOptions' }).nullish(),
  })
  .meta({ id: 'CostingOptions' });
export type CostingOptions = z.infer<typeof costingOptionsSchema>;

/** In the engine's terms, those that are given. */
export function engineOptions(costing: Costing, options: CostingOptions | null | undefined): Record<string, unknown> {
  const given = Object.entries(options?.[costing] ?? {}).filter(([, value]) => value != null);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      name === 'maxHikingDifficulty' ? difficultyNumber(value) : value,
    ]),
  );
}
