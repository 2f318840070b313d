type Properties = GeoJSON.GeoJsonProperties;

/** A feature of GeoJSON. */
export const featureOf = <Shape extends GeoJSON.Geometry>(
  geometry: Shape,
  properties: Properties = {},
): GeoJSON.Feature<Shape> => ({ type: 'Feature', properties, geometry });

export const pointFeature = (coordinates: GeoJSON.Position, properties?: Properties): GeoJSON.Feature<GeoJSON.Point> =>
  featureOf({ type: 'Point', coordinates }, properties);

export const lineFeature = (line: readonly GeoJSON.Position[], properties?: Properties) =>
  featureOf({ type: 'LineString', coordinates: [...line] }, properties);

export const collectionText = (features: readonly GeoJSON.Feature[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });
