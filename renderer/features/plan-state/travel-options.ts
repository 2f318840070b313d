import type { CostingOptions } from '../../../server/routing/costing-options.ts';
import type { Costing } from '../../api/types.ts';

const avoidable = ['ferries', 'tolls', 'highways', 'unpaved', 'tunnels'] as const;
export type Avoidable = (typeof avoidable)[number];

export const bicycles = ['hybrid', 'road', 'cross', 'mountain'] as const;
type Bicycle = (typeof bicycles)[number];

/** T1 to T6 of the Swiss Alpine Club. */
export const hikingGrades = [1, 2, 3, 4, 5, 6] as const;
export type HikingGrade = (typeof hikingGrades)[number];

/** How to travel, beside the profile: kept when the profile changes, asked of the one in use. */
export interface TravelOptions {
  readonly avoid: readonly Avoidable[];
  readonly bicycle: Bicycle;
  readonly avoidHills: boolean;
  readonly hikingGrade: HikingGrade;
}

/** The API's own defaults. */
export const usualOptions: TravelOptions = { avoid: [], bicycle: 'hybrid', avoidHills: false, hikingGrade: 1 };

export const avoidableBy: Readonly<Record<Costing, readonly Avoidable[]>> = {
  auto: avoidable,
  bicycle: ['ferries'],
  pedestrian: ['ferries'],
};

const flags = {
  ferries: 'excludeFerries',
  tolls: 'excludeTolls',
  highways: 'excludeHighways',
  unpaved: 'excludeUnpaved',
  tunnels: 'excludeTunnels',
} as const;

/** How to travel as the API asks for it; without options where all are usual. */
export function travelRequest({ costing, options }: { costing: Costing; options: TravelOptions }) {
  const avoided = options.avoid.filter(what => avoidableBy[costing].includes(what)).map(what => [flags[what], true]);
  const hills = options.avoidHills && costing !== 'auto' ? { useHills: 0 } : {};
  const own =
    costing === 'bicycle' && options.bicycle !== usualOptions.bicycle
      ? { bicycleType: options.bicycle }
      : costing === 'pedestrian' && options.hikingGrade !== usualOptions.hikingGrade
        ? { maxHikingDifficulty: options.hikingGrade }
        : {};
  const all = { ...Object.fromEntries(avoided), ...hills, ...own };
  const costingOptions: CostingOptions = { [costing]: all };
  return { costing, ...(Object.keys(all).length > 0 && { costingOptions }) };
}

/** How many options differ from the usual for a profile. */
export function changedOptions(costing: Costing, options: TravelOptions): number {
  return Object.keys(travelRequest({ costing, options }).costingOptions?.[costing] ?? {}).length;
}
