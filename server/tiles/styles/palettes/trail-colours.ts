/** Kinds of marked routes, the widest band first. */
export const routeKinds = ['ski', 'mtb', 'bicycle', 'hiking'] as const;
export type RouteKind = (typeof routeKinds)[number];

/** Colours of ways on the walking map, far from those of contours and water. */
export const trailColours = {
  /** Between a way and the contours it crosses. */
  halo: '#fbf9f1',
  track: '#4e3d26',
  path: '#4b2a1e',
  /** Pavements and ways in parks: they lead nowhere. */
  footway: '#8b6f60',
  cycleway: '#7434a3',
  steps: '#4b2a1e',
  closed: '#8d8478',
  /** After the Swiss signposts: hiking (T1) yellow, mountain hiking (T2, T3) red, alpine hiking (T4 to T6) blue. */
  easy: '#f5c400',
  easyEdge: '#6b4c00',
  mountain: '#c2181c',
  alpine: '#1a47b8',
  ferrata: '#26232b',
  power: '#6d6a66',
  routes: { ski: '#0c8fb3', mtb: '#d86a00', bicycle: '#8527b0', hiking: '#d4145a' } satisfies Record<RouteKind, string>,
} as const;
