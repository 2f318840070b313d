import type { FailureCode } from '../errors.ts';
import type { Endpoint, Scope } from './endpoint.ts';

/** An operation of the specification, whether or not this version answers it. */
export interface Specified {
  operation: string;
  method: 'get' | 'post';
  path: string;
  scope: Scope;
  summary: string;
  /** What a call costs, in words. */
  units: string;
  /** Failures of this operation beside those that every request may meet. */
  failures: readonly FailureCode[];
}

const post = { method: 'post', scope: 'routing' } as const;
const geocode = { method: 'get', scope: 'geocode', failures: ['quota_exhausted', 'upstream_unavailable'] } as const;
const engine = ['quota_exhausted', 'payload_too_large', 'upstream_unavailable'] as const;

export const specified: readonly Specified[] = [
  { ...post, operation: 'route', path: '/directions/v1', summary: 'Directions', units: '1', failures: engine },
  {
    ...post,
    operation: 'matrix',
    path: '/directions-matrix/v1',
    summary: 'Travel times and distances between many points',
    units: 'number of sources x number of targets',
    failures: engine,
  },
  {
    ...post,
    operation: 'isochrone',
    path: '/isochrone/v1',
    summary: 'Areas that can be reached within a time or distance',
    units: '5 x number of locations x number of contours, at most 20',
    failures: engine,
  },
  {
    ...post,
    operation: 'map_matching',
    path: '/map-matching/v1',
    summary: 'The roads a recorded track followed',
    units: '1',
    failures: engine,
  },
  {
    ...post,
    operation: 'optimized_route',
    path: '/optimized-route/v1',
    summary: 'The shortest order of stops',
    units: 'number of locations, at most 20',
    failures: engine,
  },
  {
    ...post,
    operation: 'elevation',
    path: '/elevation/v1',
    summary: 'Heights of the ground',
    units: '1',
    failures: ['quota_exhausted', 'payload_too_large'],
  },
  {
    ...geocode,
    operation: 'geocode_autocomplete',
    path: '/search/geocode/v1/autocomplete',
    summary: 'Suggestions while typing',
    units: '0.1',
  },
  {
    ...geocode,
    operation: 'geocode_forward',
    path: '/search/geocode/v1/forward',
    summary: 'Text to places',
    units: '1',
  },
  {
    ...geocode,
    operation: 'geocode_reverse',
    path: '/search/geocode/v1/reverse',
    summary: 'Coordinates to places',
    units: '1',
  },
  {
    operation: 'tiles_token',
    method: 'get',
    path: '/tiles/v1/token',
    scope: 'tiles',
    summary: 'Signed map addresses',
    units: '1 per map session of an hour; 1 more with traffic',
    failures: ['quota_exhausted', 'rate_limited'],
  },
  {
    operation: 'tiles_terrain',
    method: 'get',
    path: '/tiles/v1/terrain/{z}/{x}/{y}',
    scope: 'tiles',
    summary: 'Terrarium elevation tiles',
    units: '0',
    failures: ['not_found'],
  },
  {
    operation: 'static_map',
    method: 'get',
    path: '/styles/v1/{style}/static/{position}/{size}',
    scope: 'static',
    summary: 'Static map images',
    units: '1; 2 for @2x',
    failures: ['not_found', 'quota_exhausted', 'upstream_unavailable'],
  },
];

/** What the specification has and no room of this version answers. */
export function notYetAnswered(endpoints: readonly Endpoint[]): Specified[] {
  const shape = (path: string): string => path.replace(/\{\w+\}/g, '{}');
  const answered = new Set(endpoints.map(({ method, path }) => `${method} ${shape(path)}`));
  return specified.filter(({ method, path }) => !answered.has(`${method} ${shape(path)}`));
}
