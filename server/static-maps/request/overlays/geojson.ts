import { z } from 'zod';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { badRequest } from '../../../errors.ts';
import type { MarkerOverlay, ShapeOverlay, TextOverlay } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { lookOfFeature, type Properties, placeOf } from './asked-look.ts';
import { makiIcon } from './maki-icon.ts';
import { textOf } from './parse-texts.ts';
import { shapeLook } from './simplestyle.ts';

/** GeoJSON (RFC 7946) for descriptions; what a request holds is parsed by `geojson.ts`. */

const position = {
  type: 'array',
  description: 'lon, lat',
  prefixItems: [
    { type: 'number', minimum: -180, maximum: 180 },
    { type: 'number', minimum: -90, maximum: 90 },
  ],
  items: { type: 'number' },
  minItems: 2,
  maxItems: 4,
};

const listOf = (items: object, minItems = 0) => ({ type: 'array' as const, items, minItems });
const objectOf = (type: string, members: Readonly<Record<string, object>>) => ({
  type: 'object' as const,
  properties: { type: { type: 'string' as const, const: type }, ...members },
  required: ['type', ...Object.keys(members)],
});

const line = listOf(position, 2);
const ring = listOf(position, 4);
const coordinates = {
  Point: position,
  MultiPoint: listOf(position),
  LineString: line,
  MultiLineString: listOf(line),
  Polygon: listOf(ring),
  MultiPolygon: listOf(listOf(ring)),
};
const simple = Object.entries(coordinates).map(([type, form]) => objectOf(type, { coordinates: form }));
const geometries = [...simple, objectOf('GeometryCollection', { geometries: listOf({ oneOf: simple }) })];
const feature = objectOf('Feature', { geometry: { oneOf: [...geometries, { type: 'null' }] } });

const geojsonForm = {
  oneOf: [...geometries, feature, objectOf('FeatureCollection', { features: listOf(feature) })],
};

const maxMarkers = 2000;
const maxDiscs = 20_000;
const maxPoints = 200_000;

/** GeoJSON (RFC 7946): any geometry, feature or collection; `parseGeojson` checks its parts. */
export const geojsonSchema = z
  .object({
    type: z.enum([
      'FeatureCollection',
      'Feature',
      'Point',
      'MultiPoint',
      'LineString',
      'MultiLineString',
      'Polygon',
      'MultiPolygon',
      'GeometryCollection',
    ]),
  })
  .loose()
  .meta({ id: 'GeoJson', override: geojsonForm })
  .describe(
    'A GeoJSON FeatureCollection, Feature or geometry. Features are drawn as simplestyle says: `stroke`, ' +
      '`stroke-width`, `stroke-opacity`, `fill`, `fill-opacity`, `fill-hatch` (a colour: lines across the area); lines and outlines also by `stroke-dasharray` (pixels, ' +
      '[6, 3] or "6 3"), `stroke-linecap` (round, butt), `stroke-casing` (a colour), `stroke-casing-width` and ' +
      '`stroke-arrows` (true: arrowheads along the line). Points have ' +
      '`marker-color`, `marker-size` (small, medium, large), `marker-symbol` (a Maki icon, or a character); ' +
      '`label` writes up to 3 characters into a marker, `title` names it in a legend, `marker-anchor` and ' +
      '`marker-offset` place it; `marker-radius` (1 to 40 pixels) draws a disc in place of a pin. `text` writes at a point, with `text-size`, `text-color`, `text-halo-color`, ' +
      '`text-halo-width`, `text-anchor` and `text-offset` ([x, y] pixels): without a pin, unless a property of one is there. ' +
      'What `POST /isochrone/v1` answered keeps its colours where these say nothing.',
  );

export interface GeojsonOverlays {
  shapes: ShapeOverlay[];
  markers: MarkerOverlay[];
  texts: TextOverlay[];
}

/** Throws `bad_request` naming the faulty part. `kept`: points that others need; `where`: the parameter. */
export function parseGeojson(value: unknown, kept = 0, where = 'geojson'): GeojsonOverlays {
  const overlays: GeojsonOverlays = { shapes: [], markers: [], texts: [] };
  addOverlays(value, {}, where, overlays);
  const points = overlays.shapes.reduce(
    (sum, { lines }) => sum + lines.reduce((most, line) => most + line.length, 0),
    0,
  );
  const discs = overlays.markers.filter(({ radius }) => radius !== undefined).length;
  const pins = overlays.markers.length - discs + overlays.texts.length;
  const most = pins > maxMarkers - kept ? maxMarkers - kept : maxDiscs;
  if (Math.max(pins, discs) > most) throw badRequest(t.message('manyPoints', { most }));
  if (points > maxPoints) throw badRequest(t.message('manyVertices', { most: maxPoints }));
  return overlays;
}

function addOverlays(value: unknown, properties: Properties, where: string, overlays: GeojsonOverlays): void {
  const { type, features, geometry, geometries, coordinates, properties: own } = objectAt(value, where);
  const parts = (list: unknown, name: string, own: Properties): void => {
    for (const [i, one] of listAt(list, `${where}.${name}`).entries())
      addOverlays(one, own, `${where}.${name}[${i}]`, overlays);
  };
  if (type === 'FeatureCollection') parts(features, 'features', {});
  else if (type === 'GeometryCollection') parts(geometries, 'geometries', properties);
  else if (type !== 'Feature') addGeometry(String(type), coordinates, properties, where, overlays);
  // GeoJSON allows features without a geometry.
  else if (geometry !== null)
    addOverlays(geometry, objectAt(own ?? {}, `${where}.properties`), `${where}.geometry`, overlays);
}

function addGeometry(
  type: string,
  coordinates: unknown,
  properties: Properties,
  where: string,
  overlays: GeojsonOverlays,
): void {
  const at = `${where}.coordinates`;
  const lines = (value: unknown, path: string, least: number): Position[][] =>
    listAt(value, path).map((line, i) => lineAt(line, `${path}[${i}]`, least));
  if (type === 'Point') addPoint(lineAt([coordinates], at, 1), properties, where, overlays);
  else if (type === 'MultiPoint') {
    for (const point of lineAt(coordinates, at, 0)) addPoint([point], properties, where, overlays);
  } else if (type === 'LineString')
    overlays.shapes.push(shapeOf([lineAt(coordinates, at, 2)], properties, where, false));
  else if (type === 'MultiLineString')
    overlays.shapes.push(shapeOf(lines(coordinates, at, 2), properties, where, false));
  else if (type === 'Polygon') overlays.shapes.push(shapeOf(lines(coordinates, at, 4), properties, where, true));
  else if (type === 'MultiPolygon') {
    listAt(coordinates, at).forEach((polygon, i) => {
      overlays.shapes.push(shapeOf(lines(polygon, `${at}[${i}]`, 4), properties, where, true));
    });
  } else throw badRequest(t.message('geojsonType', { where }));
}

/** Properties of pins: a point with a text has one only with one of them. */
const ofPins = [
  'marker-color',
  'marker-size',
  'marker-symbol',
  'marker-icon',
  'marker-radius',
  'marker-anchor',
  'marker-offset',
  'label',
] as const;

function addPoint(
  [point = [0, 0]]: Position[],
  properties: Properties,
  where: string,
  overlays: GeojsonOverlays,
): void {
  const hasPin = ofPins.some(name => lookup(properties, name) !== undefined);
  const text = textOf(point, properties, where, hasPin);
  if (text !== undefined) overlays.texts.push(text);
  if (text === undefined || hasPin) overlays.markers.push(markerOf(point, properties, where));
}

function objectAt(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(t.message('notObject', { where }));
  return value as Record<string, unknown>;
}

function listAt(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw badRequest(t.message('notArray', { where }));
  return value;
}

/** Tells whether this is two to four numbers: a tenth of the time that a schema takes. */
const isPosition = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length >= 2 && value.length <= 4 && value.every(Number.isFinite);

function lineAt(value: unknown, where: string, least: number): Position[] {
  if (!Array.isArray(value) || value.length < least || !value.every(isPosition)) {
    throw badRequest(t.message('shortLine', { where, least }));
  }
  return value.map(([longitude = 0, latitude = 0]): Position => {
    if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
      throw badRequest(t.message('notLonLat', { where, longitude, latitude }));
    }
    return [longitude, latitude];
  });
}

function shapeOf(lines: Position[][], properties: Properties, where: string, filled: boolean): ShapeOverlay {
  return { lines, ...shapeLook(properties, where, filled), title: titleOf(properties) };
}

const sizes: Readonly<Record<string, number>> = { small: 0.75, medium: 1, large: 1.4 };

function markerOf(at: Position, properties: Properties, where: string): MarkerOverlay {
  const size = properties['marker-size'] ?? 'medium';
  const scale = typeof size === 'string' ? lookup(sizes, size) : undefined;
  if (scale === undefined) throw badRequest(t.message('markerSize', { where }));
  const { label } = properties;
  const symbol = properties['marker-symbol'] ?? '';
  const text = typeof label === 'string' || typeof label === 'number' ? String(label) : '';
  if ([...text].length > 3) throw badRequest(t.message('longLabel', { where }));
  const short = typeof symbol === 'string' || typeof symbol === 'number' ? String(symbol) : '';
  const isText = /^[\p{L}\p{N}]{0,2}$/u.test(short);
  const icon = text !== '' || isText ? undefined : makiIcon(short);
  if (text === '' && !isText && icon === undefined) {
    throw badRequest(t.message('markerSymbol', { where }));
  }
  const own = text !== '' ? text : isText ? short.toUpperCase() : '';
  const asked = lookOfFeature(where, properties);
  return {
    position: at,
    colour: asked.colour('marker-color', '#7e7e7e'),
    label: own,
    icon,
    image: imageOf(properties, where),
    scale,
    radius: asked.value('marker-radius') === undefined ? undefined : asked.number('marker-radius', 5, [1, 40]),
    ...placeOf(asked, 'marker-'),
    title: titleOf(properties),
  };
}

/** The name of an own icon. */
function imageOf(properties: Properties, where: string): string | undefined {
  const name = lookup(properties, 'marker-icon');
  if (name !== undefined && typeof name !== 'string') throw badRequest(t.message('noIcon', { name: where }));
  return name;
}

function titleOf({ title, name }: Properties): string | undefined {
  const text = [title, name].find(one => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? text.slice(0, 60) : undefined;
}
