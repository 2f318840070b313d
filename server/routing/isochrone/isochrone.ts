import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/finished-reply.ts';
import { lumhavn } from '../../http/sandbox-places.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { area, chooseRegion, squareKilometers } from '../engine/choose-region.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { engineFor, reachEffort } from '../engine/long-calls.ts';
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
      'By car, bicycle or on foot. Costs 5 units per location and contour. Several locations: what can be reached from any of ' +
      'them. Every area that holds a location is told, and what lies apart (over a ferry) unless it is smaller than a hundredth of ' +
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
    ],
  });
}

async function isochrone(request: IsochroneRequest, coverage: Coverage, signal: AbortSignal): Promise<FinishedReply> {
  const { locations } = request;
  const snaps: number[] = [];
  const regions = await groups(locations, coverage);
  const ask = async (
    work: 'isochrone' | 'isochroneAreas',
    { engine, region, indices }: Group,
    others: Uint8Array[],
  ) => {
    const able = others.length > 0 ? engine.long : engineFor(effortOf(request, region), engine);
    const reached = await able.ask(work, { request, indices, others }, signal).catch(async error => {
      throw await coverage.explain(error, locations);
    });
    for (const [k, index] of indices.entries()) snaps[index] = reached.snaps[k] ?? 0;
    return reached.json;
  };
  // One of the engines joins what the others reach.
  const [first, ...rest] = regions;
  if (first === undefined) throw new RangeError('an isochrone has a location');
  const others = await Promise.all(rest.map(group => ask('isochroneAreas', group, [])));
  const json = await ask('isochrone', first, others);
  await coverage.requireHonestSnaps(locations, snaps);
  return FinishedReply.json(json);
}

/** Milliseconds the engine may search through the region. */
function effortOf({ contours, costing, units }: IsochroneRequest, region: MountedRegion | undefined): number {
  const minutes = Math.max(...contours.map(({ time }) => time ?? 0));
  const kilometers = Math.max(...contours.map(({ distance }) => inKilometers(distance ?? 0, units)));
  return reachEffort({ minutes, kilometers }, region ? squareKilometers(region) : Number.POSITIVE_INFINITY, costing);
}

interface Group {
  engine: RoutingEngine;
  region: MountedRegion | undefined;
  /** Positions in the request's list. */
  indices: number[];
}

/** Each region answers for its own locations; of several that hold one the largest, whose border is the furthest. */
async function groups(locations: readonly LonLat[], coverage: Coverage): Promise<Group[]> {
  const all = [...locations.keys()];
  if (coverage.everywhere) return [{ engine: coverage.everywhere, region: undefined, indices: all }];
  const regions = coverage.regions().sort((a, b) => area(b) - area(a));
  const byRegion = new Map<MountedRegion, number[]>();
  for (const [index, location] of locations.entries()) {
    let region = regions.find(({ covers }) => covers(location.lon, location.lat));
    try {
      region ??= chooseRegion(regions, [location]);
    } catch (error) {
      throw await coverage.explain(error, locations);
    }
    byRegion.set(region, [...(byRegion.get(region) ?? []), index]);
  }
  return [...byRegion].map(([region, indices]) => ({ engine: coverage.of(region), region, indices }));
}
