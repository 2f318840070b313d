import { z } from 'zod';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { Failure } from '../errors.ts';
import { checkScope } from '../http/authenticate.ts';
import type { Endpoint, EndpointInput, RequestContext } from '../http/endpoint.ts';
import { FinishedReply } from '../http/reply/finished-reply.ts';
import { parseValues } from '../http/request/parse-input.ts';
import type { ShapeOverlay } from '../map-renderer/index.ts';
import type { Roads } from '../routing/index.ts';
import { staticMapsWords as t } from '../words.ts';
import type { TravelOrder } from './request/overlays/parse-travel.ts';
import { isochroneOpacity } from './request/overlays/simplestyle.ts';

/** Hexadecimal, of areas that are given no colour. */
const areaAlpha = Math.round(isochroneOpacity * 255).toString(16);

/** In tenths of a unit, as their endpoints ask. Throws `bad_request` as these would, naming the parameter. */
export function priceOfTravel(roads: Roads, orders: readonly TravelOrder[], context: RequestContext): number {
  return orders.reduce((sum, order) => {
    const endpoint = endpointFor(roads, order);
    const price = endpoint.cost(inputOf(endpoint, order), context);
    if (typeof price !== 'number') throw new Error('routing has no prices for sessions');
    return sum + price;
  }, 0);
}

/**
 * Asks the router, as its endpoints do: with the same checks, limits and failures, which here name the parameter. Throws
 * `scope_denied` for a key that may not route. One question after the other, so that a picture takes one turn at a time.
 */
export async function askRoads(
  roads: Roads,
  orders: readonly TravelOrder[],
  context: RequestContext,
): Promise<ShapeOverlay[]> {
  const shapes: ShapeOverlay[] = [];
  for (const order of orders) {
    const endpoint = endpointFor(roads, order);
    if (endpoint.scope !== undefined) checkScope(endpoint.scope, context.principal);
    const reply = await named(order, () => endpoint.handle(inputOf(endpoint, order), context));
    if (!(reply instanceof FinishedReply)) throw new Error('routing answers in bytes');
    const told: unknown = JSON.parse(new TextDecoder().decode(reply.body));
    shapes.push(...(order.parameter === 'route' ? [routeShape(told, order)] : areaShapes(told, order)));
  }
  return shapes;
}

const endpointFor = ({ directions, isochrone }: Roads, { parameter }: TravelOrder): Endpoint =>
  parameter === 'route' ? directions : isochrone;

function inputOf(endpoint: Endpoint, order: TravelOrder): EndpointInput {
  try {
    return parseValues({ body: endpoint.body ?? z.unknown() }, { body: order.body });
  } catch (error) {
    throw naming(order, error);
  }
}

async function named<Reply>(order: TravelOrder, ask: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await ask();
  } catch (error) {
    throw naming(order, error);
  }
}

function naming({ parameter }: TravelOrder, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  return new Failure(error.code, t.message('roadsRefuse', { parameter, reason: error.said }), error.details);
}

const routeReply = z.object({ trip: z.object({ legs: z.array(z.object({ shape: z.string() })) }) });

function routeShape(told: unknown, { look }: TravelOrder): ShapeOverlay {
  const { legs } = routeReply.parse(told).trip;
  // One line, so that dashes and arrows go on over the stops between.
  const line = legs.flatMap(({ shape }, i) => decodePolyline(shape, { precision: 6 }).slice(i === 0 ? 0 : 1));
  return { lines: [line], ...look, stroke: look.stroke ?? '', title: undefined };
}

const lines = z.custom<Position[][]>(Array.isArray);
const isochroneReply = z.object({
  features: z.array(
    z.object({
      properties: z.object({ color: z.string().nullable(), contour: z.number(), metric: z.enum(['time', 'distance']) }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: lines }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.custom<Position[][][]>(Array.isArray) }),
      ]),
    }),
  ),
});

/** Areas, the largest first: smaller ones lie on it. */
function areaShapes(told: unknown, { look }: TravelOrder): ShapeOverlay[] {
  const { features } = isochroneReply.parse(told);
  return features
    .toSorted((a, b) => b.properties.contour - a.properties.contour)
    .map(({ properties: { color, contour, metric }, geometry }) => ({
      lines: geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
      ...look,
      stroke: look.stroke ?? `#${color}`,
      fill: look.fill ?? `#${color}${areaAlpha}`,
      title: `${contour} ${metric === 'time' ? 'min' : 'km'}`,
    }));
}
