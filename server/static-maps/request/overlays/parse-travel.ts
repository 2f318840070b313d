import { badRequest } from '../../../errors.ts';
import type { ShapeLook } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimals } from '../numbers.ts';
import { lineLook, lineOptions, outlineOptions, widths } from './asked-look.ts';
import { type OverlayParts, position, splitOverlay } from './overlay-parts.ts';

/** A question to the router, and how its answer is drawn. */
export interface TravelOrder {
  parameter: 'route' | 'isochrone';
  /** The body of the endpoint that is asked: it is checked and priced there. */
  body: object;
  /** Of places that the answer is about. */
  places: readonly { lat: number; lon: number }[];
  /** No fill, no stroke: each area has the colours of its contour. */
  look: Omit<ShapeLook, 'stroke' | 'fill'> & { stroke: string | undefined; fill: string | undefined };
}

/** Names of `costing`, and what people call two of them. */
const profiles = new Map([
  ['auto', 'auto'],
  ['bicycle', 'bicycle'],
  ['pedestrian', 'pedestrian'],
  ['truck', 'truck'],
  ['car', 'auto'],
  ['foot', 'pedestrian'],
]);

/** Questions that one picture may ask: each holds a thread of the engine. */
const most = 10;

/** Reads `route` and `isochrone`. Throws `bad_request` naming the parameter. */
export function parseTravel(routes: readonly string[], isochrones: readonly string[]): TravelOrder[] {
  if (routes.length + isochrones.length > most) throw badRequest(t.message('manyJourneys', { most }));
  // Areas lie below routes.
  return [...isochrones.map(isochroneOf), ...routes.map(routeOf)];
}

/** `[profile:..|][stroke:..|width:n|dash:..|..]lon,lat|lon,lat..` */
function routeOf(text: string): TravelOrder {
  const parts = splitOverlay('route', text, ['profile', ...lineOptions.filter(name => name !== 'fill')]);
  const places = placesOf(parts);
  if (places.length < 2) throw badRequest(t.message('shortRoute'));
  return {
    parameter: 'route',
    body: { locations: places, costing: costingOf(parts) },
    places,
    look: {
      stroke: parts.look.colour('stroke', '#1a73e8'),
      width: parts.look.number('width', 5, widths),
      fill: undefined,
      ...lineLook(parts.look, 'text'),
    },
  };
}

/** `[profile:..|]minutes:5,10|[stroke:..|width:n|fill:..|..]lon,lat`, or `kilometers:` in place of `minutes:`. */
function isochroneOf(text: string): TravelOrder {
  const parts = splitOverlay('isochrone', text, ['profile', 'minutes', 'kilometers', ...outlineOptions]);
  const places = placesOf(parts);
  if (places.length !== 1) throw badRequest(t.message('isochroneForm'));
  return {
    parameter: 'isochrone',
    body: { locations: places, costing: costingOf(parts), contours: contoursOf(parts), polygons: true },
    places,
    look: {
      stroke: parts.options.has('stroke') ? parts.look.colour('stroke', '') : undefined,
      width: parts.look.number('width', 2, widths),
      fill: parts.options.has('fill') ? parts.look.colour('fill', '') : undefined,
      ...lineLook(parts.look, 'text'),
    },
  };
}

const placesOf = ({ parameter, rest }: OverlayParts) =>
  rest.map(part => {
    const [lon, lat] = position(parameter, part);
    return { lat, lon };
  });

function costingOf({ parameter, options }: OverlayParts): string {
  const costing = profiles.get(options.get('profile') ?? 'auto');
  if (costing === undefined) {
    throw badRequest(t.message('notOneOf', { where: parameter, name: 'profile', known: [...profiles.keys()] }));
  }
  return costing;
}

function contoursOf({ options }: OverlayParts): object[] {
  const [minutes, kilometers] = [options.get('minutes'), options.get('kilometers')];
  const values = decimals(minutes ?? kilometers ?? '');
  if (values === undefined || (minutes !== undefined && kilometers !== undefined)) {
    throw badRequest(t.message('isochroneForm'));
  }
  return values.map(value => (minutes === undefined ? { distance: value } : { time: value }));
}
