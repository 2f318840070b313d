import { Color } from '@maplibre/maplibre-gl-style-spec';
import { z } from 'zod';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { lookup } from '../../../data-packs/geo/lookup.ts';
import type { MarkerOverlay } from '../renderer/overlays/markers.ts';
import type { ShapeOverlay } from '../renderer/overlays/shape-overlay.ts';
import { badRequest, t } from '../words.ts';
import { geojsonForm } from './geojson-form.ts';
import { makiIcon } from './maki-icon.ts';

const maxMarkers = 2000;
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
      '`stroke-width`, `stroke-opacity`, `fill`, `fill-opacity`, ' +
      '`marker-color`, `marker-size` (small, medium, large), `marker-symbol` (a Maki icon, or a character); ' +
      '`label` writes up to 3 characters into a marker, `title` names it in a legend.',
  );

interface GeojsonOverlays {
  shapes: ShapeOverlay[];
  markers: MarkerOverlay[];
}

type Properties = Readonly<Record<string, unknown>>;

/** Parses GeoJSON into overlays. Throws `bad_request` naming the faulty part. */
export function parseGeojson(value: unknown): GeojsonOverlays {
  const overlays: GeojsonOverlays = { shapes: [], markers: [] };
  addOverlays(value, {}, 'geojson', overlays);
  const points = overlays.shapes.reduce(
    (sum, { lines }) => sum + lines.reduce((most, line) => most + line.length, 0),
    0,
  );
  if (overlays.markers.length > maxMarkers) throw badRequest(t.message('manyPoints', { most: maxMarkers }));
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
  if (type === 'Point') overlays.markers.push(markerOf(lineAt([coordinates], at, 1), properties, where));
  else if (type === 'MultiPoint') {
    for (const point of lineAt(coordinates, at, 0)) overlays.markers.push(markerOf([point], properties, where));
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
  return {
    lines,
    stroke: colour(properties, 'stroke', '#555555', where, number(properties, 'stroke-opacity', 1, [0, 1], where)),
    width: number(properties, 'stroke-width', 2, [0, 100], where),
    fill: filled
      ? colour(properties, 'fill', '#555555', where, number(properties, 'fill-opacity', 0.6, [0, 1], where))
      : undefined,
    title: titleOf(properties),
  };
}

const sizes: Readonly<Record<string, number>> = { small: 0.75, medium: 1, large: 1.4 };

function markerOf([at = [0, 0]]: Position[], properties: Properties, where: string): MarkerOverlay {
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
  const fill = colour(properties, 'marker-color', '#7e7e7e', where, 1);
  return { position: at, colour: fill, label: own, icon, scale, title: titleOf(properties) };
}

function titleOf({ title, name }: Properties): string | undefined {
  const text = [title, name].find(one => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? text.slice(0, 60) : undefined;
}

function colour(properties: Properties, name: string, fallback: string, where: string, opacity: number): string {
  const value = lookup(properties, name) ?? fallback;
  const text = typeof value === 'string' ? value : '';
  const parsed = Color.parse(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? `#${text}` : text);
  if (parsed === undefined) throw badRequest(t.message('featureColour', { where, name }));
  const { r, g, b, a } = parsed;
  const channel = (part: number): number => (a === 0 ? 0 : Math.round((part / a) * 255));
  return `rgba(${channel(r)},${channel(g)},${channel(b)},${Math.round(a * opacity * 1000) / 1000})`;
}

function number(
  properties: Properties,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
  where: string,
): number {
  const value = lookup(properties, name) ?? fallback;
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw badRequest(t.message('numberRange', { where, name, least, most }));
  }
  return value;
}
