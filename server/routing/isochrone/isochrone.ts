import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { Turn } from '../../event-loop/turn.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { lumhavn } from '../../http/sandbox-places.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { area, chooseRegion, squareKilometers } from '../engine/choose-region.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { engineFor, reachEffort } from '../engine/long-calls.ts';
import { withoutRoad } from '../engine/refused-location.ts';
import type { Outline } from './area-outline.ts';
import type { AreaThread } from './area-thread.ts';
import { isochroneQuery, reachedBy } from './isochrone-areas.ts';
import {
  type IsochroneFeature,
  type IsochroneRequest,
  type IsochroneResponse,
  inKilometers,
  isochroneRequestSchema,
  isochroneResponseSchema,
} from './isochrone-request.ts';

/** From green to red, told apart by colour-blind people too, for contours without a colour of their own. */
const defaultColors = ['1a9850', '4575b4', 'f46d43', 'a50026'];

export function isochroneEndpoint(coverage: Coverage, areas: AreaThread): Endpoint {
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
    handle: ({ body }, { signal }) => isochrone(body, coverage, areas, signal),
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

async function isochrone(
  request: IsochroneRequest,
  coverage: Coverage,
  areas: AreaThread,
  signal: AbortSignal,
): Promise<IsochroneResponse> {
  const { locations, contours } = request;
  const snaps: number[] = [];
  const borders = contours.map(() => false);
  const outlines: Outline[][] = contours.map(() => []);
  const regions = await groups(locations, coverage);
  await Promise.all(
    regions.map(async ({ engine, region, indices }) => {
      const some = indices.flatMap(index => locations[index] ?? []);
      const able = engineFor(effortOf(request, region), engine);
      const reached = await reachedBy(able, request, some, signal).catch(async error => {
        throw await coverage.explain(await nameLocation(error, engine, request, indices, signal), locations);
      });
      for (const [k, index] of indices.entries()) snaps[index] = reached.snaps[k] ?? 0;
      for (const [i, found] of reached.contours.entries()) {
        outlines[i]?.push(...found);
        borders[i] ||= region !== undefined && (await someLeaves(found, region));
      }
    }),
  );
  await coverage.requireHonestSnaps(locations, snaps);
  // Areas around locations of the same engine are joined by it.
  const joined = regions.length > 1 ? await areas.join(outlines) : outlines;
  const features = contours.map(
    ({ time, distance, color }, i): IsochroneFeature => ({
      type: 'Feature',
      properties: {
        color: color ?? defaultColors[i] ?? null,
        contour: distance ?? time ?? null,
        metric: distance == null ? 'time' : 'distance',
        ...(coverage.everywhere ? {} : { reachesBorder: borders[i] ?? false }),
      },
      geometry: geometryOf(joined[i] ?? [], request.polygons === true),
    }),
  );
  return { type: 'FeatureCollection', features };
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

/** The engine does not say which location is near no road. */
async function nameLocation(
  error: unknown,
  engine: RoutingEngine,
  request: IsochroneRequest,
  indices: readonly number[],
  signal: AbortSignal,
): Promise<unknown> {
  if (routingCode(error) !== 171) return error;
  const some = indices.flatMap(index => request.locations[index] ?? []);
  const [lost] = await withoutRoad(engine, isochroneQuery(request, some), signal);
  const index = lost === undefined ? undefined : indices[lost];
  if (index === undefined) return error;
  return routingFailure(171, `No usable road or path lies within 35 km of location ${index + 1}`);
}

/** Vertices asked: a border is longer than a few of them. */
const asked = 200;

async function someLeaves(outlines: readonly Outline[], region: MountedRegion): Promise<boolean> {
  const turn = new Turn();
  for (const outline of outlines) {
    if (turn.over) await turn.next();
    if (leaves(outline, region)) return true;
  }
  return false;
}

function leaves(outline: Outline, region: MountedRegion): boolean {
  const step = Math.max(1, Math.floor(outline.length / asked));
  return outline.some(([lon, lat], i) => i % step === 0 && !region.covers(lon, lat));
}

function geometryOf(outlines: Outline[], polygons: boolean): IsochroneFeature['geometry'] {
  const [only = [], ...others] = outlines;
  if (others.length === 0) {
    return polygons ? { type: 'Polygon', coordinates: [only] } : { type: 'LineString', coordinates: only };
  }
  return polygons
    ? { type: 'MultiPolygon', coordinates: outlines.map(outline => [outline]) }
    : { type: 'MultiLineString', coordinates: outlines };
}
