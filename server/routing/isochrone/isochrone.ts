import { itemAt } from '../../../data-packs/base/item-at.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { lumhavn } from '../../http/sandbox-places.ts';
import type { Costing } from '../costing-options.ts';
import { bestAnswer, snapShortfall, squareKilometers } from '../engine/choose-graph.ts';
import { floodEffort } from '../engine/engine.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { exampleTravel } from '../example-options.ts';
import type { Graph } from '../graphs/graph.ts';
import { routingEndpoint } from '../request-schemas.ts';
import {
  type IsochroneRequest,
  inKilometers,
  isochroneRequestSchema,
  isochroneResponseSchema,
} from './isochrone-request.ts';

export function isochroneEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    ...routingEndpoint,
    operation: 'isochrone',
    summary: 'Areas that can be reached within a time or distance',
    description:
      'By car, bicycle or on foot. Costs 5 units per location and contour. Several locations: what can be reached from ' +
      'any of them. The area that holds a location is told, and what lies apart (over a ferry) unless it is smaller ' +
      "than a hundredth of the location's largest; gaps inside an area are filled. Near no road: 400 with " +
      '`routingErrorCode` 171.',
    path: '/isochrone/v1',
    body: isochroneRequestSchema,
    reply: { json: isochroneResponseSchema },
    units: '5 x number of locations x number of contours, at most 20',
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

/**
 * A search that takes no longer, a minute by car. Drawing the outlines takes many times as long, in the process of routes on
 * its one thread of JavaScript: beside 50 clients' contours of 10 to 40 minutes p95 of routes was 9.2 x as long, now 1.2 x.
 */
const briefMs = 0.5;

/**
 * Asks for one location at a time and joins the areas: asked for several, the engine may search on from one of them
 * alone. Seen with Valhalla 3.6 and cars: of 30 pairs 3 lost more than 5 % of the larger area, one 97 %.
 */
async function reached(request: IsochroneRequest, coverage: Coverage, signal: AbortSignal) {
  // Where several hold a location, the largest comes first: its border is furthest.
  const askable = await Promise.all(
    request.locations.map((location, i) => (coverage.everywhere ? [undefined] : coverage.graphsFor([location], i))),
  );
  const snaps: number[] = [];
  const ask = async (work: 'isochrone' | 'isochroneAreas', index: number, others: Uint8Array[]) => {
    const told = await bestAnswer(
      itemAt(askable, index),
      graph => {
        const engine = coverage.of(graph);
        const isBrief = others.length === 0 && effortOf(request, graph) < briefMs;
        const able = isBrief ? engine : engine.long;
        return able.ask(work, { request, index, others, isPart: coverage.isBeingJoined(graph) }, signal);
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

/** Fastest average over a long way. */
const kilometersPerMinute: Readonly<Record<Costing, number>> = { auto: 2, truck: 2, bicycle: 0.5, pedestrian: 0.1 };

/** Milliseconds that the engine's search of all in reach may take: the larger of time and distance decides. */
function effortOf({ contours, costing, costingOptions, units }: IsochroneRequest, graph: Graph | undefined): number {
  const minutes = Math.max(...contours.map(({ time }) => time ?? 0));
  const kilometers = Math.max(...contours.map(({ distance }) => inKilometers(distance ?? 0, units)));
  const speed = { ...costingOptions?.bicycle, ...costingOptions?.pedestrian }[
    costing === 'bicycle' ? 'cyclingSpeed' : 'walkingSpeed'
  ];
  const radius = Math.max(kilometers, minutes * Math.max(kilometersPerMinute[costing], (speed ?? 0) / 60));
  const km2 = graph ? squareKilometers(graph) : Number.POSITIVE_INFINITY;
  return floodEffort(Math.min(Math.PI * radius ** 2, km2), costing);
}
