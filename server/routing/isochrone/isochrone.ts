import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { lumhavn } from '../../http/sandbox-places.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { bestAnswer } from '../engine/best-answer.ts';
import { snapShortfall, squareKilometers } from '../engine/choose-region.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { engineFor } from '../engine/long-calls.ts';
import { exampleTravel } from '../example-options.ts';
import {
  type IsochroneRequest,
  inKilometers,
  isochroneRequestSchema,
  isochroneResponseSchema,
} from './isochrone-request.ts';
import { reachEffort } from './reach-effort.ts';

export function isochroneEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    operation: 'isochrone',
    summary: 'Areas that can be reached within a time or distance',
    description:
      'By car, bicycle or on foot. Costs 5 units per location and contour. Several locations: what can be ' +
      'reached from any of ' +
      'them. The area that holds a location is told, and what lies apart (over a ferry) unless it is smaller ' +
      'than a hundredth of ' +
      "the location's largest; gaps inside an area are filled. Near no road: 400 with `routingErrorCode` 171.",
    method: 'post',
    path: '/isochrone/v1',
    scope: 'routing',
    body: isochroneRequestSchema,
    reply: { json: isochroneResponseSchema },
    units: '5 x number of locations x number of contours, at most 20',
    failures: ['no_engine', 'upstream_unavailable'],
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
  const { json, snaps } = await reached(request, coverage, signal).catch(async error => {
    throw await coverage.explain(error, locations);
  });
  await coverage.requireHonestSnaps(locations, snaps);
  return FinishedReply.json(json);
}

interface Reached {
  json: Uint8Array;
  /** By location of the request. */
  snaps: readonly number[];
}

/**
 * Asks for one location at a time and joins the areas: asked for several, the engine may search on from one of them
 * alone. Seen with Valhalla 3.6 and cars: of 30 pairs 3 lost more than 5 % of the larger area, one 97 %.
 */
async function reached(request: IsochroneRequest, coverage: Coverage, signal: AbortSignal): Promise<Reached> {
  const askable = await Promise.all(request.locations.map((location, i) => enginesFor(location, i, coverage)));
  const snaps: number[] = [];
  const ask = async (work: 'isochrone' | 'isochroneAreas', index: number, others: Uint8Array[]) => {
    const told = await bestAnswer(
      itemAt(askable, index),
      ({ engine, region }) => {
        const able = others.length > 0 ? engine.long : engineFor(effortOf(request, region), engine);
        return able.ask(work, { request, index, others }, signal);
      },
      answer => snapShortfall([answer.snap]),
    );
    snaps[index] = told.snap;
    return told.json;
  };
  // The first location's engine joins the areas of the others.
  const others = await Promise.all(request.locations.slice(1).map((_, i) => ask('isochroneAreas', i + 1, [])));
  return { json: await ask('isochrone', 0, others), snaps };
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

interface Askable {
  engine: RoutingEngine;
  region: MountedRegion | undefined;
}

/** Where several regions hold a location, the largest comes first: its border is furthest. */
async function enginesFor(location: LonLat, index: number, coverage: Coverage): Promise<Askable[]> {
  const { everywhere } = coverage;
  if (everywhere) return [{ engine: everywhere, region: undefined }];
  const regions = await coverage.regionsFor([location], index);
  return regions.map(region => ({ engine: coverage.of(region), region }));
}
