import { roundStepOver } from '../../../data-packs/base/round-steps.ts';
import { type Position, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { squareToSegment } from '../../../data-packs/geo/segment.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import type { AtlasPage, AtlasPlan } from '../plan/atlas-plan.ts';
import { placeAlong } from '../plan/way-of.ts';

const line = {
  stroke: '#d6246e',
  'stroke-opacity': 0.75,
  'stroke-width': 3.5,
  'stroke-casing': '#ffffff',
  'stroke-casing-width': 1,
};
const dot = { 'text-size': 9, 'text-halo-color': '#ffffff', 'text-halo-width': 2, 'text-color': '#8a0f43' };
/** Paper between two marks of distance, metres. */
const leastGap = 0.025;
export const mostMarks = 60;

type Feature = { type: 'Feature'; properties: object; geometry: { type: string; coordinates: unknown } };

/** The route over a page's map, with marks of distance: features; none where there is no route. */
export function routeOnPage({ route, scale }: AtlasPlan, page: AtlasPage): Feature[] {
  if (route === undefined) return [];
  const features: Feature[] = runsNear(route.positions, page).map(run => ({
    type: 'Feature',
    properties: line,
    geometry: { type: 'LineString', coordinates: run.map(([lon, lat]) => [wrapped(lon), lat]) },
  }));
  return [...features, ...distanceMarks(route, page, scale)];
}

/** The parts of a line that may be seen on a page: those that meet the circle around it. */
function runsNear(positions: readonly Position[], { centre, corners }: AtlasPage): Position[][] {
  const world = ([lon, lat]: Position, near: number): Position => {
    const x = mercatorX(lon);
    return [x + Math.round(near - x), mercatorY(lat)];
  };
  const middleX = mercatorX(centre[0]);
  const [x, y] = world(centre, middleX);
  const radius = 1.1 * Math.max(...corners.map(corner => distance(world(corner, middleX), [x, y])));
  const runs: Position[][] = [];
  let isOpen = false;
  for (let i = 1; i < positions.length; i++) {
    const [from, to] = [positions[i - 1] as Position, positions[i] as Position];
    const start = world(from, middleX);
    const isNear = squareToSegment(x, y, ...start, ...world(to, start[0])) <= radius ** 2;
    if (isNear && !isOpen) runs.push([from]);
    if (isNear) runs.at(-1)?.push(to);
    isOpen = isNear;
  }
  return runs;
}

function distanceMarks(
  { positions, distances }: NonNullable<AtlasPlan['route']>,
  page: AtlasPage,
  scale: number,
): Feature[] {
  const { stretch } = page;
  if (stretch === undefined) return [];
  const step = roundStepOver(leastGap * scale);
  const first = Math.ceil(stretch.from / step);
  const count = Math.min(mostMarks, Math.floor(stretch.to / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i): Feature => {
    const metres = (first + i) * step;
    const { lon, lat } = placeAlong(positions, distances, metres);
    const text = `${Number((metres / 1000).toFixed(3))} km`;
    return {
      type: 'Feature',
      properties: { ...dot, text, 'text-anchor': 'left', 'text-offset': [5, 0] },
      geometry: { type: 'Point', coordinates: [wrapped(lon), lat] },
    };
  });
}

const distance = ([ax, ay]: Position, [bx, by]: Position): number => Math.hypot(ax - bx, ay - by);
