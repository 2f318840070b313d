import type { FailureCode } from '../errors.ts';
import type { Scope } from './endpoint.ts';

/** What the specification says of an operation beside its request and answer. */
export interface Specified {
  operation: string;
  method: 'get' | 'post';
  path: string;
  scope: Scope;
  /** What a call costs, in words. */
  units: string;
  /** Failures of this operation beside those that every request may meet. */
  failures: readonly FailureCode[];
}

const post = { method: 'post', scope: 'routing' } as const;
const geocode = { method: 'get', scope: 'geocode', failures: ['quota_exhausted', 'upstream_unavailable'] } as const;
const engine = ['quota_exhausted', 'payload_too_large', 'upstream_unavailable'] as const;

export const specified: readonly Specified[] = [
  { ...post, operation: 'route', path: '/directions/v1', units: '1', failures: engine },
  {
    ...post,
    operation: 'matrix',
    path: '/directions-matrix/v1',
    units: 'number of sources x number of targets',
    failures: engine,
  },
  {
    ...post,
    operation: 'isochrone',
    path: '/isochrone/v1',
    units: '5 x number of locations x number of contours, at most 20',
    failures: engine,
  },
  {
    ...post,
    operation: 'map_matching',
    path: '/map-matching/v1',
    units: '1',
    failures: engine,
  },
  {
    ...post,
    operation: 'optimized_route',
    path: '/optimized-route/v1',
    units: 'number of locations, at most 20',
    failures: engine,
  },
  {
    ...post,
    operation: 'elevation',
    path: '/elevation/v1',
    units: '1',
    failures: ['quota_exhausted', 'payload_too_large'],
  },
  {
    ...geocode,
    operation: 'geocode_autocomplete',
    path: '/search/geocode/v1/autocomplete',
    units: '0.1',
  },
  {
    ...geocode,
    operation: 'geocode_forward',
    path: '/search/geocode/v1/forward',
    units: '1',
  },
  {
    ...geocode,
    operation: 'geocode_reverse',
    path: '/search/geocode/v1/reverse',
    units: '1',
  },
  {
    operation: 'tiles_token',
    method: 'get',
    path: '/tiles/v1/token',
    scope: 'tiles',
    units: '1 per map session of an hour; 1 more with traffic',
    failures: ['quota_exhausted', 'rate_limited'],
  },
  {
    operation: 'tiles_terrain',
    method: 'get',
    path: '/tiles/v1/terrain/{z}/{x}/{y}',
    scope: 'tiles',
    units: '0',
    failures: ['not_found'],
  },
  {
    operation: 'static_map',
    method: 'get',
    path: '/styles/v1/{style}/static/{position}/{size}',
    scope: 'static',
    units: '1; 2 for @2x and for paper of more than 96 dpi',
    failures: ['not_found', 'quota_exhausted', 'upstream_unavailable'],
  },
  {
    operation: 'static_map_post',
    method: 'post',
    path: '/styles/v1/{style}/static',
    scope: 'static',
    units: '1; 2 for @2x and for paper of more than 96 dpi',
    failures: ['not_found', 'quota_exhausted', 'payload_too_large', 'upstream_unavailable'],
  },
];
