import { itemAt } from '../../../data-packs/geo/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { furthestSnap } from '../engine/choose-region.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import { withoutRoad } from '../engine/refused-location.ts';
import { roadDistances } from '../engine/road-distances.ts';
import type { Engine, Valhalla } from '../engine/valhalla.ts';
import { engineTravel } from '../request-schemas.ts';
import { t } from '../words.ts';
import type { Outline } from './area-outline.ts';
import { joinAreas } from './area-outline.ts';
import { isochroneQuery, reachedBy } from './isochrone-areas.ts';
import {
  defaultColors,
  type IsochroneFeature,
  type IsochroneRequest,
  type IsochroneResponse,
} from './isochrone-request.ts';
import { simplifiedOutlines } from './simplify-outlines.ts';

interface IsochroneQuestion {
  request: IsochroneRequest;
  /** Locations this engine answers for. */
  indices: readonly number[];
  /** Areas other engines reached from their locations: their `isochroneAreas`. */
  others: readonly Uint8Array[];
}

/** Per contour: its areas, and whether one of them ends where the region does. */
type Areas = { outlines: Outline[]; reachesBorder: boolean }[];

interface Told {
  json: Uint8Array;
  /** Metres from each of the locations to the road it starts on. */
  snaps: number[];
}

/** Areas reachable over this engine's roads, for another engine to join with its own. */
export async function isochroneAreas(engine: Engine, question: IsochroneQuestion): Promise<Told> {
  const { areas, snaps } = await ownAreas(engine, question);
  return { json: Buffer.from(JSON.stringify(areas)), snaps };
}

/** A finished `IsochroneResponse` over what this engine and others reach. */
export async function isochrone(engine: Engine, question: IsochroneQuestion): Promise<Told> {
  const { request, others } = question;
  const { areas, snaps } = await ownAreas(engine, question);
  const all = [areas, ...others.map((json): Areas => JSON.parse(Buffer.from(json).toString()))];
  const drawn = request.contours.map((_, i) => {
    const outlines = all.flatMap(some => some[i]?.outlines ?? []);
    // Areas around locations of the same engine are joined by it.
    return others.length > 0 ? joined(outlines, engine) : outlines;
  });
  const outlines = simplifiedOutlines(drawn, request.locations);
  const features = request.contours.map(
    ({ time, distance, color }, i): IsochroneFeature => ({
      type: 'Feature',
      properties: {
        color: color ?? defaultColors[i] ?? null,
        contour: distance ?? time ?? null,
        metric: distance == null ? 'time' : 'distance',
        ...(engine.covers && { reachesBorder: all.some(some => some[i]?.reachesBorder) }),
      },
      geometry: geometryOf(itemAt(outlines, i), request.polygons === true),
    }),
  );
  const response: IsochroneResponse = { type: 'FeatureCollection', features };
  return { json: Buffer.from(JSON.stringify(response)), snaps };
}

async function ownAreas(
  engine: Engine,
  { request, indices }: IsochroneQuestion,
): Promise<{ areas: Areas; snaps: number[] }> {
  const { valhalla, covers } = engine;
  const locations = indices.map(index => itemAt(request.locations, index));
  const { contours, snaps } = await reachedBy(valhalla, request, locations).catch(async error => {
    throw await nameLocation(error, valhalla, request, indices);
  });
  const areas = contours.map(outlines => ({
    outlines,
    reachesBorder: covers !== undefined && outlines.some(outline => leaves(outline, covers)),
  }));
  return { areas, snaps: await honestSnaps(engine, request, locations, snaps) };
}

/**
 * Beyond the region a path that leads nowhere is none, as for directions: the road that counts there is one that routes
 * take.
 */
async function honestSnaps(
  engine: Engine,
  request: IsochroneRequest,
  locations: readonly LonLat[],
  snaps: readonly number[],
): Promise<number[]> {
  const beyond = locations.flatMap(({ lon, lat }, i) => (engine.covers?.(lon, lat) === false ? [i] : []));
  if (beyond.length === 0) return [...snaps];
  const asked = beyond.map(i => itemAt(locations, i));
  const distances = await roadDistances(engine, { locations: asked, travel: engineTravel(request) });
  const further = new Map(beyond.map((i, k) => [i, distances[k] ?? 0]));
  return snaps.map((metres, i) => Math.max(metres, further.get(i) ?? 0));
}

/** Areas that cannot be joined are told as they are. */
function joined(outlines: Outline[], { warn }: Engine): Outline[] {
  try {
    return joinAreas(outlines);
  } catch (error) {
    warn(`areas could not be joined: ${error instanceof Error ? error.stack : error}`);
    return outlines;
  }
}

/** The engine does not say which location is near no road. */
async function nameLocation(
  error: unknown,
  valhalla: Valhalla,
  request: IsochroneRequest,
  indices: readonly number[],
): Promise<unknown> {
  if (routingCode(error) !== 171) return error;
  const some = indices.map(index => itemAt(request.locations, index));
  const [lost] = await withoutRoad(valhalla, isochroneQuery(request, some));
  const index = lost === undefined ? undefined : indices[lost];
  if (index === undefined) return error;
  return routingFailure(171, t.message('noRoadWithin', { kilometers: furthestSnap / 1000, number: index + 1 }));
}

/** Vertices asked: a border is longer than a few of them. */
const asked = 200;

function leaves(outline: Outline, covers: (lon: number, lat: number) => boolean): boolean {
  const step = Math.max(1, Math.floor(outline.length / asked));
  return outline.some(([lon, lat], i) => i % step === 0 && !covers(lon, lat));
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
