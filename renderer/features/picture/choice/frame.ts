import { clamp } from '@mantine/hooks';
import { type Bounds, boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../../data-packs/geo/great-circle.ts';
import { type Position, wrapped } from '../../../../data-packs/geo/lon-lat.ts';
import { scaleOfView, worldPixels, zoomOfScale } from '../../../../data-packs/geo/map-scale.ts';
import { suitsUtm, usualZone, utmZone } from '../../../../data-packs/geo/utm-zone.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../../data-packs/geo/web-mercator.ts';
import { millimetre, paperPixels } from '../../../../data-packs/paper/paper-sizes.ts';
import { frameOf } from '../../../../data-packs/paper/sheet-layout.ts';
import { usualScaleUnder } from '../../../../data-packs/paper/usual-scales.ts';
import { deepestZoom, type Projection } from '../../../../data-packs/picture/options.ts';
import { cornerDirections, type Frame, fromMiddle, middleOf } from '../../../map/frame/frame-plane.ts';
import { largestScale, type PictureChoice, pitchOf, smallestScale } from './picture-choice.ts';

/** How much of the ground lies across and along a turned frame. */
function turned(across: number, down: number, bearing: number): [across: number, down: number] {
  const [cos, sin] = [Math.cos((bearing * Math.PI) / 180), Math.sin((bearing * Math.PI) / 180)].map(Math.abs) as [
    number,
    number,
  ];
  return [across * cos + down * sin, across * sin + down * cos];
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** CSS pixels of the map in the picture. */
function mapPixels(choice: PictureChoice): { width: number; height: number } {
  const { sheet, width, height, title, sheetName, grid, legend } = choice;
  if (sheet === 'pixels') return { width, height };
  const head = `${title.trim()}${sheetName.trim()}` || undefined;
  return frameOf({ ...paperOf(choice), title: head, grid: grid !== 'none', legend });
}

/** CSS pixels of the sheet. */
function paperOf({ sheet, landscape, paperWidth, paperHeight }: PictureChoice): { width: number; height: number } {
  return sheet === 'pixels' || sheet === 'own'
    ? { width: paperWidth * millimetre, height: paperHeight * millimetre }
    : paperPixels(sheet, landscape);
}

/** The frame of a choice, where the endpoint draws its map. */
export function frameView(choice: PictureChoice): Frame {
  const view = placed(choice);
  const isUtm = choice.sheet !== 'pixels' && projectionOf(choice) === 'utm';
  return { ...view, pitch: pitchOf(choice), utmZone: isUtm ? utmZone(view.lon, view.lat) : undefined };
}

function placed(choice: PictureChoice): Frame {
  const { lon, lat, sheet, scale, bearing } = choice;
  const { width, height } = mapPixels(choice);
  const zoom = sheet === 'pixels' ? choice.zoom : zoomOfScale(scale, lat);
  // A turned one may reach beyond the map.
  const latitude = bearing === 0 ? latitudeWithin(lat, zoom, height) : lat;
  return { lon, lat: latitude, zoom, width, height, bearing };
}

/** Degrees that a sheet in UTM may be wide, as the endpoint takes them. */
const widestUtm = 12;

/** The projections that a sheet may have, the usual one first. */
export function projectionsOf(choice: PictureChoice): readonly Projection[] {
  const { lon: longitude, lat: latitude, zoom, width, height } = placed(choice);
  const sheet = { longitude, latitude, zoom, width, height };
  if (!suitsUtm(sheet, widestUtm)) return ['mercator'];
  return usualZone(sheet) === undefined ? ['mercator', 'utm'] : ['utm', 'mercator'];
}

/** The projection of a sheet: the chosen one where there may be another than the usual one. */
export function projectionOf(choice: PictureChoice): Projection {
  const [usual = 'mercator', ...others] = projectionsOf(choice);
  return others.find(one => one === choice.projection) ?? usual;
}

/** Keeps the picture within the map's northern and southern edge, as the endpoint does. */
function latitudeWithin(lat: number, zoom: number, height: number): number {
  const half = height / 2 / worldPixels(zoom);
  const y = mercatorY(lat);
  const within = half >= 0.5 ? 0.5 : clamp(y, half, 1 - half);
  return within === y ? lat : latitudeOf(within);
}

/** West, south, east, north, in Web Mercator; beyond 180 degrees in a picture across the antimeridian. */
export function boundsOfFrame(frame: Frame): Bounds {
  const [x, y] = middleOf(frame);
  const corners = cornerDirections.map(([right, below]): Position => {
    const [dx, dy] = fromMiddle(frame, right, below);
    return [longitudeOf(x + dx), latitudeOf(y + dy)];
  });
  return boundsOfPositions(corners);
}

/** Metres across the middle of the frame, and from its foot to its head. */
export function groundSize(view: Frame): { across: number; down: number } {
  const [west, , east] = boundsOfFrame({ ...view, bearing: 0, pitch: 0 });
  const half = metresBetween((west + east) / 2, view.lat, east, view.lat);
  const [, south, , north] = boundsOfFrame({ ...view, bearing: 0 });
  return { across: 2 * half, down: metresBetween(view.lon, south, view.lon, north) };
}

/** The choice with its frame moved or sized; figures as short as addresses have them. */
export function withView(
  choice: PictureChoice,
  { lon, lat, zoom, bearing = choice.bearing }: Pick<Frame, 'lon' | 'lat' | 'zoom'> & { bearing?: number },
) {
  const place = { lon: rounded(wrapped(lon), 7), lat: rounded(clamp(lat, -85, 85), 7), bearing };
  if (choice.sheet === 'pixels') return { ...choice, ...place, zoom: rounded(clamp(zoom, 0, deepestZoom), 4) };
  const scale = Number(scaleOfView({ zoom, latitude: place.lat }).toPrecision(3));
  return { ...choice, ...place, scale: Math.round(clamp(scale, largestScale, smallestScale)) };
}

/** The choice with another size or sheet, over about the same ground. */
export function withSheet(choice: PictureChoice, change: Partial<PictureChoice>): PictureChoice {
  const [before, after] = [frameView(choice), { ...choice, ...change }];
  const { width, height } = mapPixels(after);
  // A chosen scale holds for every paper.
  if (choice.sheet !== 'pixels' && after.sheet !== 'pixels') return after;
  const grown = Math.log2(Math.sqrt((width * height) / (before.width * before.height)));
  const resized = withView(after, { ...before, zoom: before.zoom + grown });
  return after.sheet === 'pixels' ? resized : { ...resized, scale: usualScale(resized.scale) };
}

/** The usual scale at which all of the sheet is in what a scale shows. */
const usualScale = (scale: number): number => Math.max(largestScale, usualScaleUnder(scale));

/** The choice with its frame as large as a box has room for. */
export function framing(choice: PictureChoice, box: Bounds): PictureChoice {
  const framed = around(choice, box, Math.max, 1);
  return framed.sheet === 'pixels' ? framed : { ...framed, scale: usualScale(framed.scale) };
}

/** Share of the frame that what it is fitted to takes. */
const fitted = 0.85;
/** For a single place, which has no extent. */
const closest = 16;

/** The choice with its frame around all of a box, some room beside it. */
export const fitting = (choice: PictureChoice, box: Bounds): PictureChoice => around(choice, box, Math.min, fitted);

/** The frame over the middle of a box; `choose`: which of the sides decides. */
function around(
  choice: PictureChoice,
  [west, south, east, north]: Bounds,
  choose: (...ratios: number[]) => number,
  share: number,
): PictureChoice {
  const { width, height } = mapPixels(choice);
  const sides = [mercatorX(east) - mercatorX(west), mercatorY(south) - mercatorY(north)] as const;
  const [across, down] = turned(...sides, choice.bearing);
  const wanted = Math.log2((share * choose(width / across, height / down)) / worldPixels(0));
  const zoom = Number.isFinite(wanted) ? wanted : closest;
  const [x, y] = [(mercatorX(west) + mercatorX(east)) / 2, (mercatorY(south) + mercatorY(north)) / 2];
  return withView(choice, { lon: longitudeOf(x), lat: latitudeOf(y), zoom });
}
