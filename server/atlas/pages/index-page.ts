import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { type Position, turnedNear, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { type PreparedPicture, pixelsOf, type Sheets } from '../../static-maps/index.ts';
import { atlasWords } from '../../words.ts';
import type { Atlas } from '../atlas-schemas.ts';
import type { AtlasPlan } from '../plan/atlas-plan.ts';
import type { Drawing } from './drawings.ts';
import { inLanguage, linkOver, type OrderedPage, shared } from './numbered-page.ts';

const frameLook = { stroke: '#b3123f', 'stroke-width': 1.2, fill: '#b3123f', 'fill-opacity': 0.06 };
const numberLook = { 'text-color': '#7a0b2b', 'text-halo-color': '#ffffff', 'text-halo-width': 2 };
const routeLook = { stroke: '#1f4e9c', 'stroke-width': 2 };
/** Of numbers, CSS pixels, and of a page's shorter side. */
const [leastSize, mostSize, share] = [6, 22, 0.4];
/** Positions of a route that an index map shows. */
const mostShown = 2000;
/** Of the map, free around the pages. */
const padding = 0.04;

/** The title, and where all other pages lie, each a link; pins would hide the numbers. `classed`: if told here. */
export function indexPage(
  sheets: Sheets,
  atlas: Atlas,
  plan: AtlasPlan,
  { drawings, classed }: { drawings: readonly Drawing[]; classed: PreparedPicture['classed'] },
): OrderedPage {
  const word = inLanguage(atlas.lang);
  const request = {
    ...shared(atlas),
    position: boxAround(plan),
    size: `${atlas.paper}.pdf`,
    padding,
    title: atlas.title ?? word(atlasWords.message('untitled')),
    sheet: word(atlasWords.message('index')),
    projection: 'mercator' as const,
  };
  const { view, sheet } = sheets.prepare(request);
  const origin = sheet?.frame ?? { x: 0, y: 0 };
  const outlines = plan.pages.map(({ corners }) => pixelsOf(view, corners));
  const boxes = outlines.map(boxOf);
  const size = Math.max(leastSize, Math.min(mostSize, share * Math.min(...outlines.map(shorterSide))));
  const features = plan.pages.flatMap(({ number, corners, centre }) => [
    feature(frameLook, 'Polygon', [[...corners, ...corners.slice(0, 1)]]),
    feature({ ...numberLook, 'text-size': size, text: String(number) }, 'Point', centre),
  ]);
  const line = plan.route && thinned(plan.route.positions).map(([lon, lat]): Position => [wrapped(lon), lat]);
  const route = line === undefined ? [] : [feature(routeLook, 'LineString', line)];
  const own = drawings.filter(({ isPoint }) => !isPoint).map(({ feature }) => feature);
  const prepared = sheets.prepare({
    ...request,
    geojson: { type: 'FeatureCollection', features: [...own, ...route, ...features] },
  });
  return {
    sheet: { ...prepared, legends: atlas.legends ?? [], ...(!atlas.legend && { classed }) },
    marks: undefined,
    links: boxes.map(({ x, y, width, height }, i) => {
      // Turned pages reach into each other's boxes; their middles do not.
      const kept = plan.pages[i]?.bearing === 0 ? 1 : 0.5;
      const inset = { x: ((1 - kept) / 2) * width, y: ((1 - kept) / 2) * height };
      const box = {
        x: origin.x + x + inset.x,
        y: origin.y + y + inset.y,
        width: width * kept,
        height: height * kept,
      };
      return linkOver(box, i + 1);
    }),
  };
}

const feature = (properties: object, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

/** All pages, as a position of static maps: across the antimeridian east is below west. */
function boxAround({ pages, middle }: AtlasPlan): string {
  const corners = pages.flatMap(page => page.corners);
  const [west, south, east, north] = boundsOfPositions(
    corners.map(([lon, lat]): Position => [turnedNear(lon, middle), lat]),
  );
  const across = east - west >= 360 ? [-180, 180] : [wrapped(west), wrapped(east)];
  const [from = 0, to = 0] = across;
  return [from, south, to, north].map(value => value.toFixed(9)).join(',');
}

const thinned = (line: readonly Position[]): readonly Position[] => {
  const step = Math.ceil(line.length / mostShown);
  return line.filter((_, i) => i % step === 0 || i === line.length - 1);
};

function boxOf(points: readonly [number, number][]) {
  const [x, y, right, bottom] = boundsOfPositions(points);
  return { x, y, width: right - x, height: bottom - y };
}

function shorterSide([a, b, c]: readonly [number, number][]): number {
  if (a === undefined || b === undefined || c === undefined) return 0;
  return Math.min(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1]));
}
