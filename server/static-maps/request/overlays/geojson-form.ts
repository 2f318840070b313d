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

export const geojsonForm = {
  oneOf: [...geometries, feature, objectOf('FeatureCollection', { features: listOf(feature) })],
};
