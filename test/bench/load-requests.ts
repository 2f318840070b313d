/** What a team asks of a service at work, as methods, paths and bodies: searches, routes, pictures, tiles, heights. */
export interface LoadRequest {
  kind: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Boxes with roads all over: west, south, east, north. */
const boxes = [
  [9.5, 47.13, 9.53, 47.2],
  [7.415, 43.73, 7.43, 43.742],
  [-122.415, 37.78, -122.395, 37.795],
] as const;
const words = ['vaduz', 'schaan', 'stad', 'monte carlo', 'rue', 'market street', 'paris', 'bahnhof', 'school', 'mont'];
const styles = ['light', 'dark', 'outdoor', 'grayscale'];

/** Endless requests, weighted as windows and programs send them. `basemap`: its signed address. */
export function mixedRequests(random: () => number, basemap: () => string): () => LoadRequest {
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const positions = (count: number) => {
    const [west, south, east, north] = pick(boxes);
    return Array.from({ length: count }, () => ({
      lon: west + random() * (east - west),
      lat: south + random() * (north - south),
    }));
  };
  const picture = (size: string): LoadRequest => {
    const [{ lon, lat } = { lon: 0, lat: 0 }] = positions(1);
    const zoom = 6 + Math.floor(random() * 11);
    return { kind: `picture ${size}`, path: `/styles/v1/${pick(styles)}/static/${lon},${lat},${zoom}/${size}.png` };
  };
  const kinds: readonly [weight: number, make: () => LoadRequest][] = [
    [
      20,
      () => ({
        kind: 'autocomplete',
        path: `/search/geocode/v1/autocomplete?q=${encodeURIComponent(pick(words).slice(0, 4))}`,
      }),
    ],
    [10, () => ({ kind: 'forward', path: `/search/geocode/v1/forward?q=${encodeURIComponent(pick(words))}` })],
    [10, () => reverse(positions(1))],
    [15, () => ({ kind: 'route', path: '/directions/v1', body: { locations: positions(2), costing: 'auto' } })],
    [
      3,
      () => ({
        kind: 'matrix 8 x 8',
        path: '/directions-matrix/v1',
        body: { sources: positions(8), targets: positions(8), costing: 'auto' },
      }),
    ],
    [
      3,
      () => ({
        kind: 'isochrone',
        path: '/isochrone/v1',
        body: { locations: positions(1), costing: 'auto', contours: [{ time: 10 }] },
      }),
    ],
    [5, () => picture('400x300')],
    [2, () => picture('1024x1024@2x')],
    [30, () => ({ kind: 'bytes of a tile', path: basemap(), headers: { range: rangeOf(random) } })],
    [2, () => ({ kind: 'health', path: '/health' })],
  ];
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let at = random() * total;
    for (const [weight, make] of kinds) {
      at -= weight;
      if (at < 0) return make();
    }
    return picture('400x300');
  };
}

const reverse = ([at]: readonly { lon: number; lat: number }[]): LoadRequest => ({
  kind: 'reverse',
  path: `/search/geocode/v1/reverse?point.lat=${at?.lat}&point.lon=${at?.lon}`,
});

function rangeOf(random: () => number): string {
  const first = 16_384 + Math.floor(random() * 2e6);
  return `bytes=${first}-${first + 20_000}`;
}
