import type { StaticMapBody } from '../../server/static-maps/request/picture-request.ts';
import type { ApiClient } from './client.ts';
import type { StyleName } from './tiles/styles.ts';

export type { StaticMapBody } from '../../server/static-maps/request/picture-request.ts';

/** A request for a picture; `path` begins with the query's own `?` where there is one. */
export type StaticMapRequest = { method: 'GET'; path: string } | { method: 'POST'; path: string; body: StaticMapBody };

/** The picture, and what the answer says of its cost. */
export interface StaticMap {
  picture: Blob;
  /** Undefined where the answer says nothing. */
  units: number | undefined;
  /** Units that are left of the period; undefined without a limit. */
  left: number | undefined;
  /** Of a choropleth. */
  join: ChoroplethJoin | undefined;
}

/** What came of a choropleth's join. */
export interface ChoroplethJoin {
  /** Areas with a value, and without one. */
  joined: number;
  missing: number;
  /** Rows without an area. */
  unjoined: number;
  /** Keys of these rows: the first ones, where they are many. */
  rows: readonly string[];
}

/** Characters of an address that every program, mail and chat takes. */
const longestAddress = 2000;

const root = (style: StyleName): string => `/styles/v1/${style}/static`;

/** What no address has. */
const bodyOnly = ['geojson', 'choropleth', 'legends', 'stylesheet', 'icons'] as const;

/** The request: an address where all of it fits into one, else a body. */
export function staticMapRequest(style: StyleName, body: StaticMapBody): StaticMapRequest {
  const path = bodyOnly.every(name => body[name] === undefined) ? addressOf(style, body) : undefined;
  return path !== undefined && path.length <= longestAddress
    ? { method: 'GET', path }
    : { method: 'POST', path: root(style), body };
}

function addressOf(
  style: StyleName,
  { position = 'auto', size, geojson: _, choropleth: __, ...options }: StaticMapBody,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    for (const one of [value].flat()) query.append(name, String(one));
  }
  const text = query.toString();
  return `${root(style)}/${position}/${size}${text === '' ? '' : `?${text}`}`;
}

export async function staticMap(client: ApiClient, request: StaticMapRequest, signal: AbortSignal): Promise<StaticMap> {
  const response = await client.request(request.path, {
    method: request.method,
    signal,
    ...(request.method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
    }),
  });
  const figure = (name: string): number | undefined => {
    const text = response.headers.get(name);
    return text === null ? undefined : Number(text);
  };
  return {
    units: figure('x-quota-charge'),
    left: figure('ratelimit-remaining'),
    join: joinOf(response.headers.get('outpost-choropleth')),
    picture: await response.blob(),
  };
}

/** Reads `joined=12, missing=1, unjoined=2;AT-9,CH-3`. */
function joinOf(header: string | null): ChoroplethJoin | undefined {
  if (header === null) return undefined;
  const [, figures = '', keys = ''] = /^([^;]*);?(.*)$/.exec(header) ?? [];
  const figure = (name: string): number => Number(new RegExp(`\\b${name}=(\\d+)`).exec(figures)?.[1] ?? 0);
  return {
    joined: figure('joined'),
    missing: figure('missing'),
    unjoined: figure('unjoined'),
    rows: keys === '' ? [] : keys.split(', ').map(decodeURIComponent),
  };
}
