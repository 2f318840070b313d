import { itemAt } from '../../../data-packs/geo/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/finished-reply.ts';
import { lumhavn } from '../../http/sandbox-places.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { bestAnswer } from '../engine/best-answer.ts';
import { snapShortfall, squareKilometers } from '../engine/choose-region.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { engineFor, reachEffort } from '../engine/long-calls.ts';
import { exampleTravel } from '../example-options.ts';
import {
  type IsochroneRequest,
  inKilometers,
  isochroneRequestSchema,
  isochroneResponseSchema,
} from './isochrone-request.ts';

export function isochroneEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    operation: 'isochrone',
    summary: 'Areas that can be reached within a time or distance',
    description:
      'By car, bicycle or on foot. Costs 5 units per location and contour. Several locations: what can be ' +
      'reached from any of ' +
      'them. Every area that holds a location is told, and what lies apart (over a ferry) unless it is smaller ' +
      'than a hundredth of ' +
      'the largest; gaps inside an area are filled. Near no road: 400 with `routingErrorCode` 171.',
    method: 'post',
    path: '/isochrone/v1',
    scope: 'routing',
    body: isochroneRequestSchema,
    reply: { json: isochroneResponseSchema },
    units: '5 x number of locations x number of contours, at most 20',
    failures: ['upstream_unavailable'],
    cost: ({ body: { locations, contours } }) => 50 * locations.length * contours.length,
    handle: ({ body }, { signal }) => isochrone(body, coverage, signal),
    examples: [
      {
        name: 'village',
        summary: 'What is a minute by car from a village, as an area',
        body: {
          locations: [lumhavn],
          costing: 'auto',
          contours: [{ time: 1, color: 'ff0000' }],
          polygons: true,
        },
      },
      {
        name: 'distances',
        summary: 'Two distances on foot, as lines',
        body: {
          locations: [lumhavn],
          costing: 'pedestrian',
          contours: [{ distance: 0.2 }, { distance: 0.4 }],
        },
      },
      {
        name: 'mountain_bike',
        summary: 'Three minutes by mountain bike, past closed roads',
        body: { locations: [lumhavn], costing: 'bicycle', contours: [{ time: 3 }], polygons: true, ...exampleTravel },
      },
    ],
  });
}

async function isochrone(request: IsochroneRequest, coverage: Coverage, signal: AbortSignal): Promise<FinishedReply> {
  const { locations } = request;
  const groups = await groupByRegions(locations, coverage);
  const { json, snaps } = await reachedByEither(groups, coverage, asked => reached(request, asked, signal)).catch(
    async error => {
      throw await coverage.explain(error, locations);
    },
  );
  await coverage.requireHonestSnaps(locations, snaps);
  return FinishedReply.json(json);
}

interface Reached {
  json: Uint8Array;
  /** By location of the request. */
  snaps: readonly number[];
}

/** What the groups reach, else what each location does by itself: another region may have its road. */
async function reachedByEither(
  groups: readonly Group[],
  coverage: Coverage,
  ask: (groups: readonly Group[]) => Promise<Reached>,
): Promise<Reached> {
  const singles = groups.flatMap(group => singlesOf(group, coverage));
  const ways = singles.length > groups.length ? [groups, singles] : [groups];
  return bestAnswer(ways, ask, ({ snaps }) => snapShortfall(snaps));
}

async function reached(request: IsochroneRequest, groups: readonly Group[], signal: AbortSignal): Promise<Reached> {
  const snaps: number[] = [];
  const ask = async (work: 'isochrone' | 'isochroneAreas', { askable, indices }: Group, others: Uint8Array[]) => {
    const told = await bestAnswer(
      askable,
      ({ engine, region }) => {
        const able = others.length > 0 ? engine.long : engineFor(effortOf(request, region), engine);
        return able.ask(work, { request, indices, others }, signal);
      },
      answer => snapShortfall(answer.snaps),
    );
    for (const [k, index] of indices.entries()) snaps[index] = itemAt(told.snaps, k);
    return told.json;
  };
  // The first engine joins the areas of the others.
  const [first, ...rest] = groups;
  if (first === undefined) throw new RangeError('an isochrone has a location');
  const others = await Promise.all(rest.map(group => ask('isochroneAreas', group, [])));
  return { json: await ask('isochrone', first, others), snaps };
}

/** Estimates the milliseconds of the engine's search. */
function effortOf(
  { contours, costing, costingOptions, units }: IsochroneRequest,
  region: MountedRegion | undefined,
): number {
  const minutes = Math.max(...contours.map(({ time }) => time ?? 0));
  const kilometers = Math.max(...contours.map(({ distance }) => inKilometers(distance ?? 0, units)));
  const speed = { ...costingOptions?.bicycle, ...costingOptions?.pedestrian }[
    costing === 'bicycle' ? 'cyclingSpeed' : 'walkingSpeed'
  ];
  const km2 = region ? squareKilometers(region) : Number.POSITIVE_INFINITY;
  return reachEffort({ minutes, kilometers }, km2, costing, speed);
}

interface Group {
  /** The next is asked where one refuses. */
  askable: readonly Askable[];
  /** Positions in the request's list. */
  indices: readonly number[];
  /** By location: all regions that may answer for it, also those that do not hold the whole group. */
  regions: readonly (readonly MountedRegion[])[];
}

interface Askable {
  engine: RoutingEngine;
  region: MountedRegion | undefined;
}

/**
 * Groups locations by region; where several contain one, by the largest, whose border is furthest, then come the others
 * that hold the whole group.
 */
async function groupByRegions(locations: readonly LonLat[], coverage: Coverage): Promise<Group[]> {
  const all = [...locations.keys()];
  const { everywhere } = coverage;
  if (everywhere) return [{ askable: [{ engine: everywhere, region: undefined }], indices: all, regions: [] }];
  const byLargest = new Map<MountedRegion | undefined, { indices: number[]; regions: MountedRegion[][] }>();
  for (const [index, location] of locations.entries()) {
    const regions = await coverage.regionsFor([location], index);
    const group = byLargest.get(regions[0]) ?? { indices: [], regions: [] };
    group.indices.push(index);
    group.regions.push(regions);
    byLargest.set(regions[0], group);
  }
  return [...byLargest.values()].map(({ regions, indices }) => {
    const [first = [], ...others] = regions;
    const common = first.filter(region => others.every(some => some.includes(region)));
    return { askable: askableOf(common, coverage), indices, regions };
  });
}

/** The locations of a group one by one, where some of them has regions that the others have not. */
function singlesOf(group: Group, coverage: Coverage): Group[] {
  const isCommon = group.regions.every(some => some.length === group.askable.length);
  if (isCommon || group.indices.length === 1) return [group];
  return group.indices.map((index, k) => {
    const regions = itemAt(group.regions, k);
    return { askable: askableOf(regions, coverage), indices: [index], regions: [regions] };
  });
}

const askableOf = (regions: readonly MountedRegion[], coverage: Coverage): Askable[] =>
  regions.map(region => ({ engine: coverage.of(region), region }));
