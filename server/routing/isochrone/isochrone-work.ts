import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { routingWords as t } from '../../words.ts';
import { furthestSnap } from '../engine/choose-graph.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import { roadDistances } from '../engine/locate.ts';
import { engineTravel } from '../request-schemas.ts';
import { warningsMember } from '../trip/far-snaps.ts';
import type { Engine, EngineRegion } from '../valhalla/valhalla.ts';
import type { Outline } from './isochrone-areas.ts';
import { joinAreas, reachedBy } from './isochrone-areas.ts';
import {
  defaultColors,
  type IsochroneFeature,
  type IsochroneRequest,
  type IsochroneResponse,
} from './isochrone-request.ts';
import { simplifiedOutlines } from './simplify-outlines.ts';

interface IsochroneQuestion {
  request: IsochroneRequest;
  /** The location that is asked for, by its place in the request. */
  index: number;
  /** Areas reached from the other locations: their `isochroneAreas`. */
  others: readonly Uint8Array[];
  /** Whether the graph is being joined to others. */
  isPart: boolean;
}

/** Per contour: its areas, and whether one of them ends where the region does. */
type Areas = { outlines: Outline[]; reachesBorder: boolean }[];

interface Told {
  json: Uint8Array;
  /** Metres from the location to the road it starts on. */
  snap: number;
}

/** Areas reachable from a location, to be joined with those of another. */
export async function isochroneAreas(engine: Engine, question: IsochroneQuestion): Promise<Told> {
  const { areas, snap } = await ownAreas(engine, question);
  return { json: Buffer.from(JSON.stringify(areas)), snap };
}

/** A finished `IsochroneResponse` over what is reached from this location and the others. */
export async function isochrone(engine: Engine, question: IsochroneQuestion): Promise<Told> {
  const { request, others, isPart } = question;
  const { areas, snap } = await ownAreas(engine, question);
  const all = [areas, ...others.map((json): Areas => JSON.parse(Buffer.from(json).toString()))];
  const drawn = request.contours.map((_, i) => {
    const outlines = all.flatMap(some => some[i]?.outlines ?? []);
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
        ...(engine.regions && { reachesBorder: all.some(some => some[i]?.reachesBorder) }),
      },
      geometry: geometryOf(itemAt(outlines, i), request.polygons === true),
    }),
  );
  const mayGrow = isPart && features.some(({ properties }) => properties.reachesBorder);
  const response: IsochroneResponse = { type: 'FeatureCollection', features, ...warningsMember([], mayGrow) };
  return { json: Buffer.from(JSON.stringify(response)), snap };
}

async function ownAreas(
  engine: Engine,
  { request, index }: IsochroneQuestion,
): Promise<{ areas: Areas; snap: number }> {
  const { valhalla, regions } = engine;
  const location = itemAt(request.locations, index);
  const { contours, snap } = await reachedBy(valhalla, request, location).catch(error => {
    // The engine does not say which location is near no road.
    if (routingCode(error) !== 171) throw error;
    throw routingFailure(171, t.message('noRoadWithin', { kilometers: furthestSnap / 1000, number: index + 1 }));
  });
  const areas = contours.map(outlines => ({
    outlines,
    reachesBorder: regions !== undefined && outlines.some(outline => leaves(outline, regions)),
  }));
  return { areas, snap: await honestSnap(engine, request, location, snap) };
}

/** Beyond the region a path that leads nowhere is none, as for directions: a road that routes take counts there. */
async function honestSnap(engine: Engine, request: IsochroneRequest, location: LonLat, snap: number): Promise<number> {
  if (!engine.regions || engine.regions.some(({ covers }) => covers(location.lon, location.lat))) return snap;
  const [further = 0] = await roadDistances(engine, { locations: [location], travel: engineTravel(request) });
  return Math.max(snap, further);
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

/** Vertices asked: a border is longer than a few of them. */
const asked = 200;

function leaves(outline: Outline, regions: readonly EngineRegion[]): boolean {
  const step = Math.max(1, Math.floor(outline.length / asked));
  return outline.some(([lon, lat], i) => i % step === 0 && !regions.some(({ covers }) => covers(lon, lat)));
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
