import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Bounds, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { fromUtm, toUtm } from '../../../data-packs/geo/utm.ts';
import { utmZone } from '../../../data-packs/geo/utm-zone.ts';
import { latitudeOf, longitudeOf, mercatorLatitude, mercatorX } from '../../../data-packs/geo/web-mercator.ts';
import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { type Frame, inUnits } from '../../../data-packs/paper/sheet-layout.ts';
import type { GridKind } from '../../../data-packs/picture/options.ts';
import { furnitureFamily } from '../canvas/canvas-fonts.ts';
import { unwrapped } from '../overlays/geography.ts';
import type { Camera } from '../scene/map-view.ts';
import { mapSheetWords as t } from '../words.ts';
import { nameLines } from './grid-names.ts';
import { nameSquares, principalDigits } from './mgrs-squares.ts';

export interface GridLine {
  label: string;
  /** Pixels of the frame. */
  points: [number, number][];
}

const minDistance = 28 * millimetre;
const samples = 48;
/** Pixels by which lines begin and end outside the frame, so that they cross its edges. */
const overhang = 40;
const minutes = [1 / 60, 2 / 60, 5 / 60, 10 / 60, 15 / 60, 30 / 60];
/** Steps of the geographic grid in degrees, down to seconds. */
const angles = [...minutes.map(step => step / 60), ...minutes, 1, 2, 5, 10, 15, 30, 45, 90];

/** Dark lines, on light ones that show them on dark maps. */
const strokes = [
  { colour: 'rgba(255,255,255,0.3)', width: 1.6 },
  { colour: 'rgba(30,60,110,0.55)', width: 0.6 },
];

/** Draws the grid's lines over the map, labelled at its edges in letters `enlargement` times as large as usual. */
export function paintGrid(
  context: SKRSContext2D,
  camera: Camera,
  frame: Frame,
  kind: GridKind,
  enlargement: number,
): void {
  const lines = kind === 'geographic' ? geographicLines(camera) : utmLines(camera, kind === 'mgrs');
  context.save();
  context.beginPath();
  context.rect(frame.x, frame.y, frame.width, frame.height);
  context.clip();
  for (const { points } of lines) {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(frame.x + x, frame.y + y);
    for (const { colour, width } of strokes) {
      context.strokeStyle = colour;
      context.lineWidth = width * enlargement;
      context.stroke();
    }
  }
  context.restore();
  context.fillStyle = '#1e3c6e';
  context.font = `8px ${furnitureFamily()}`;
  context.textAlign = 'center';
  const inLetters = lines.map(({ label, points }) => ({
    label,
    points: points.map(([x, y]): [number, number] => [x / enlargement, y / enlargement]),
  }));
  context.save();
  context.scale(enlargement, enlargement);
  nameLines(context, inUnits(frame, enlargement), inLetters);
  context.restore();
  if (kind === 'mgrs') nameSquares(context, camera, frame);
}

/** Measures the smallest and largest of two coordinates a little outside of the frame. */
function coordinatesAround(camera: Camera, of: (longitude: number, latitude: number) => [number, number]): Bounds {
  const positions: [number, number][] = [];
  for (let i = 0; i <= 16; i++) {
    const [right, bottom] = [camera.width + overhang, camera.height + overhang];
    const [u, v] = [(i / 16) * (right + overhang) - overhang, (i / 16) * (bottom + overhang) - overhang];
    for (const [px, py] of [
      [u, -overhang],
      [u, bottom],
      [-overhang, v],
      [right, v],
    ] as const) {
      const [x, y] = camera.unproject(px, py);
      positions.push(of(longitudeOf(x), latitudeOf(y)));
    }
  }
  return boundsOfPositions(positions);
}

const project = (camera: Camera, places: [number, number][]): [number, number][] =>
  unwrapped(places, camera.centreX).map(([x, y]) => camera.project(x, y));

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.min(200, Math.floor(to / step + 1e-9) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
}

const along = (from: number, to: number): number[] =>
  Array.from({ length: samples + 1 }, (_, i) => from + ((to - from) * i) / samples);

function utmLines(camera: Camera, isMgrs: boolean): GridLine[] {
  const { longitude, latitude } = camera.view;
  const zone = utmZone(longitude, latitude);
  const [west, south, east, north] = coordinatesAround(camera, (lon, lat) => toUtm(lon, lat, zone));
  const least = minDistance / camera.pixelsPerMetre();
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (least / power <= 1 ? 1 : least / power <= 2 ? 2 : least / power <= 5 ? 5 : 10);
  const inKilometres = step >= 1000;
  const name = (value: number, direction: 'east' | 'north'): string => {
    if (isMgrs) return principalDigits(value, step);
    return inKilometres ? t(`${direction}Kilometres`, { value: value / 1000 }) : t(`${direction}Metres`, { value });
  };
  const belowEquator = latitude < 0 ? 10_000_000 : 0;
  return [
    ...multiples(west, east, step).map(value => ({
      label: name(value, 'east'),
      points: project(
        camera,
        along(south, north).map(other => fromUtm(value, other, zone)),
      ),
    })),
    ...multiples(south, north, step).map(value => ({
      label: name(value + belowEquator, 'north'),
      points: project(
        camera,
        along(west, east).map(other => fromUtm(other, value, zone)),
      ),
    })),
  ];
}

function geographicLines(camera: Camera): GridLine[] {
  const inWorld = (latitude: number) => Math.max(-mercatorLatitude, Math.min(mercatorLatitude, latitude));
  const [west, south, east, north] = coordinatesAround(camera, (lon, lat) => [lon, inWorld(lat)]);
  const perDegree = camera.worldSize / 360;
  const across = angles.find(step => step * perDegree >= minDistance) ?? 90;
  const upright = perDegree / Math.cos((camera.view.latitude * Math.PI) / 180);
  const up = angles.find(step => step < 90 && step * upright >= minDistance) ?? 45;
  // Do not shorten the way around the world: a world map has all meridians.
  const place = (longitude: number, latitude: number): [number, number] => {
    const [, y] = unwrapped([[longitude, latitude]], camera.centreX)[0] as [number, number];
    return camera.project(mercatorX(longitude), y);
  };
  return [
    ...multiples(west, east, across).map(value => ({
      label: angle(wrapped(value), 'east', 'west', across),
      points: along(south, north).map(other => place(value, other)),
    })),
    ...multiples(south, north, up).map(value => ({
      label: angle(value, 'north', 'south', up),
      points: along(west, east).map(other => place(other, value)),
    })),
  ];
}

/** Writes `9°31′E`, as precisely as the step needs. */
function angle(value: number, positive: 'east' | 'north', negative: 'west' | 'south', step: number): string {
  const seconds = Math.round(Math.abs(value) * 3600);
  const [degrees, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const fine = step < 1 ? `${String(minute).padStart(2, '0')}′` : '';
  const finest = step < 1 / 60 ? `${String(second).padStart(2, '0')}″` : '';
  const written = `${degrees}°${fine}${finest}`;
  return seconds === 0 || seconds === 180 * 3600
    ? written
    : t(`${value < 0 ? negative : positive}Degrees`, { angle: written });
}
