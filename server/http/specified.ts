import type { Endpoint, Scope } from './endpoint.ts';

/** An operation of the specification, whether or not this version answers it. */
export interface Specified {
  operation: string;
  method: 'get' | 'post';
  path: string;
  scope: Scope;
  summary: string;
}

const specified: readonly Specified[] = [
  { operation: 'route', method: 'post', path: '/directions/v1', scope: 'routing', summary: 'Directions' },
  {
    operation: 'matrix',
    method: 'post',
    path: '/directions-matrix/v1',
    scope: 'routing',
    summary: 'Travel times and distances between many points',
  },
  {
    operation: 'isochrone',
    method: 'post',
    path: '/isochrone/v1',
    scope: 'routing',
    summary: 'Areas that can be reached within a time or distance',
  },
  {
    operation: 'map_matching',
    method: 'post',
    path: '/map-matching/v1',
    scope: 'routing',
    summary: 'The roads a recorded track followed',
  },
  {
    operation: 'optimized_route',
    method: 'post',
    path: '/optimized-route/v1',
    scope: 'routing',
    summary: 'The shortest order of stops',
  },
  { operation: 'elevation', method: 'post', path: '/elevation/v1', scope: 'routing', summary: 'Heights of the ground' },
  {
    operation: 'geocode_autocomplete',
    method: 'get',
    path: '/search/geocode/v1/autocomplete',
    scope: 'geocode',
    summary: 'Suggestions while typing',
  },
  {
    operation: 'geocode_forward',
    method: 'get',
    path: '/search/geocode/v1/forward',
    scope: 'geocode',
    summary: 'Text to places',
  },
  {
    operation: 'geocode_reverse',
    method: 'get',
    path: '/search/geocode/v1/reverse',
    scope: 'geocode',
    summary: 'Coordinates to places',
  },
  { operation: 'tile_token', method: 'get', path: '/tiles/v1/token', scope: 'tiles', summary: 'Signed map addresses' },
  {
    operation: 'terrain_tile',
    method: 'get',
    path: '/tiles/v1/terrain/{z}/{x}/{y}',
    scope: 'tiles',
    summary: 'Terrarium elevation tiles',
  },
  {
    operation: 'static_map',
    method: 'get',
    path: '/styles/v1/{style}/static/{position}/{size}',
    scope: 'static',
    summary: 'Static map images',
  },
];

/** What the specification has and no room of this version answers. */
export function notYetAnswered(endpoints: readonly Endpoint[]): Specified[] {
  const shape = (path: string): string => path.replace(/\{\w+\}/g, '{}');
  const answered = new Set(endpoints.map(({ method, path }) => `${method} ${shape(path)}`));
  return specified.filter(({ method, path }) => !answered.has(`${method} ${shape(path)}`));
}
