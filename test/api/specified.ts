/** The operations of the specification: what clients were promised, whatever the endpoints say of themselves. */
export const specified: readonly {
  operation: string;
  method: 'get' | 'post';
  path: string;
  scope: string;
  /** Cost of a call, in words. */
  units: string;
}[] = [
  { operation: 'route', method: 'post', path: '/directions/v1', scope: 'routing', units: '1' },
  {
    operation: 'matrix',
    method: 'post',
    path: '/directions-matrix/v1',
    scope: 'routing',
    units: 'number of sources x number of targets',
  },
  {
    operation: 'isochrone',
    method: 'post',
    path: '/isochrone/v1',
    scope: 'routing',
    units: '5 x number of locations x number of contours, at most 20',
  },
  { operation: 'map_matching', method: 'post', path: '/map-matching/v1', scope: 'routing', units: '1' },
  {
    operation: 'optimized_route',
    method: 'post',
    path: '/optimized-route/v1',
    scope: 'routing',
    units: 'number of locations, at most 20',
  },
  { operation: 'elevation', method: 'post', path: '/elevation/v1', scope: 'routing', units: '1' },
  {
    operation: 'geocode_autocomplete',
    method: 'get',
    path: '/search/geocode/v1/autocomplete',
    scope: 'geocode',
    units: '0.1',
  },
  { operation: 'geocode_forward', method: 'get', path: '/search/geocode/v1/forward', scope: 'geocode', units: '1' },
  {
    operation: 'geocode_structured',
    method: 'get',
    path: '/search/geocode/v1/structured',
    scope: 'geocode',
    units: '1',
  },
  { operation: 'geocode_lookup', method: 'get', path: '/search/geocode/v1/lookup', scope: 'geocode', units: '1' },
  { operation: 'geocode_reverse', method: 'get', path: '/search/geocode/v1/reverse', scope: 'geocode', units: '1' },
  {
    operation: 'tiles_token',
    method: 'get',
    path: '/tiles/v1/token',
    scope: 'tiles',
    units: '1 per map session of an hour; 1 more with traffic',
  },
  { operation: 'tiles_terrain', method: 'get', path: '/tiles/v1/terrain/{z}/{x}/{y}', scope: 'tiles', units: '0' },
  {
    operation: 'static_map',
    method: 'get',
    path: '/styles/v1/{style}/static/{position}/{size}',
    scope: 'static',
    units:
      '1; 2 for @2x and for paper of more than 96 dpi; 0.1 for a file beside a picture; 1 more for each route, 5 more for each area of an isochrone',
  },
  {
    operation: 'static_map_post',
    method: 'post',
    path: '/styles/v1/{style}/static',
    scope: 'static',
    units:
      '1; 2 for @2x and for paper of more than 96 dpi; 0.1 for a file beside a picture; 1 more for each route, 5 more for each area of an isochrone',
  },
  {
    operation: 'create_report',
    method: 'post',
    path: '/reports/v1',
    scope: 'static',
    units: '1 per map, at least 1; 1 for a picture of a page',
  },
  { operation: 'create_atlas', method: 'post', path: '/atlas/v1/jobs', scope: 'static', units: '1 per numbered page' },
];

/** The schemas that the specification names. */
export const specifiedSchemas = (
  'BuildingsAccess Costing CostingOptions DirectionsOptions ElevationPoint ElevationRequest ElevationResponse ' +
  'ErrorResponse ImageryLayer IsochroneContour IsochroneFeature IsochroneRequest IsochroneResponse LngLat ' +
  'LocationType MapMatchingRequest MatrixCell MatrixRequest MatrixResponse OptimizedRouteRequest PlaceFeature ' +
  'PlaceFeatureCollection PlaceProperties PointGeometry ProfileOptions RouteLeg RouteLocation RouteManeuver ' +
  'RouteRequest RouteResponse RouteSummary SignedTileUrl TrafficAccess Trip Units'
).split(' ');
