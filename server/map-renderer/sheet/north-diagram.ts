import type { SKRSContext2D } from '@napi-rs/canvas';
import * as geomagnetism from 'geomagnetism';
import { toUtm } from '../../../data-packs/geo/utm.ts';
import { furnitureFamily } from '../canvas/canvas-fonts.ts';
import { mapSheetWords as t } from '../words.ts';

/** Degrees clockwise from up. */
export interface NorthsOnPaper {
  true: number;
  grid: number;
  magnetic: number;
}

/** Degrees between lines: their own, of a few minutes often, would lie on each other. The foot's text says them. */
const leastApart = 24;
const ink = '#222222';
const letters = 7;

/** Where the norths are on paper. `inZone`: the map is drawn in the grid's zone, whose north is up but for the bearing. */
export function northsOnPaper(
  { grid, magnetic }: Pick<NorthDirections, 'grid' | 'magnetic'>,
  bearing: number,
  inZone: boolean,
): NorthsOnPaper {
  const meridian = -bearing - (inZone ? grid : 0);
  return { true: meridian, grid: meridian + grid, magnetic: meridian + magnetic };
}

/** The directions in which a diagram draws them: in their order, far enough apart, around the one in the middle. */
export function drawnApart(norths: NorthsOnPaper): NorthsOnPaper {
  const from = (angle: number): number => {
    const turned = angle - norths.true;
    return turned - 360 * Math.round(turned / 360);
  };
  const ordered = (['true', 'grid', 'magnetic'] as const).toSorted((a, b) => from(norths[a]) - from(norths[b]));
  const [first, middle, last] = ordered as [keyof NorthsOnPaper, keyof NorthsOnPaper, keyof NorthsOnPaper];
  const at = from(norths[middle]);
  const drawn = { ...norths, [middle]: norths.true + at };
  drawn[first] = norths.true + Math.min(from(norths[first]), at - leastApart);
  drawn[last] = norths.true + Math.max(from(norths[last]), at + leastApart);
  return drawn;
}

/** Draws the three norths as maps do: a star, half an arrow at the compass's. `length`: of a line, CSS pixels. */
export function paintNorthDiagram(
  context: SKRSContext2D,
  [centreX, centreY]: readonly [number, number],
  length: number,
  norths: NorthsOnPaper,
): void {
  const drawn = drawnApart(norths);
  const middle = ((drawn.true + drawn.grid + drawn.magnetic) / 3) * (Math.PI / 180);
  context.save();
  context.translate(centreX - (Math.sin(middle) * length) / 2, centreY + (Math.cos(middle) * length) / 2);
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = 0.8;
  context.font = `${letters}px ${furnitureFamily()}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const kind of ['true', 'grid', 'magnetic'] as const) {
    const turn = (drawn[kind] * Math.PI) / 180;
    const [right, up] = [Math.sin(turn), Math.cos(turn)];
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(right * length, -up * length);
    context.stroke();
    if (kind === 'true') fillStar(context, right * length, -up * length);
    if (kind === 'magnetic') fillHalfArrow(context, right, up, length);
    const beyond = length + letters;
    context.fillText(t(`${kind}North`), right * beyond, -up * beyond);
  }
  context.restore();
}

function fillStar(context: SKRSContext2D, x: number, y: number): void {
  context.beginPath();
  for (let i = 0; i < 10; i++) {
    const [turn, radius] = [(i * Math.PI) / 5, i % 2 === 0 ? 3 : 1.2];
    context.lineTo(x + radius * Math.sin(turn), y - radius * Math.cos(turn));
  }
  context.closePath();
  context.fill();
}

function fillHalfArrow(context: SKRSContext2D, right: number, up: number, length: number): void {
  const [back, side] = [length - 6, 2.5];
  context.beginPath();
  context.moveTo(right * length, -up * length);
  context.lineTo(right * back, -up * back);
  context.lineTo(right * back + up * side, -up * back + right * side);
  context.closePath();
  context.fill();
}

// Its functions are in `default` of a CommonJS file, which its types do not tell.
const { model }: typeof geomagnetism = Reflect.get(geomagnetism, 'default') ?? geomagnetism;

/** Degrees clockwise from true north. */
export interface NorthDirections {
  /** North of the UTM grid: the meridians' convergence. */
  grid: number;
  /** Where a compass points. */
  magnetic: number;
  /** How it changes in a year. */
  change: number;
  /** Name of the magnetic model, with its year. */
  model: string;
}

const step = 1e-4;
const yearMs = 365.25 * 86_400_000;
/** The days that the newest model is for; asked for others, the package writes to the console. */
const { start_date: firstDay, end_date: lastDay } = model(new Date('2025-06-01T00:00:00Z'));

/** The norths of a place on a day, by the World Magnetic Model; undefined beyond the five years that a model is for. */
export function northDirections(lon: number, lat: number, zone: number, day: Date): NorthDirections | undefined {
  if (day < firstDay || day > lastDay) return undefined;
  const [[east, north], [toEast, toNorth]] = [toUtm(lon, lat, zone), toUtm(lon, lat + step, zone)];
  const now = model(day);
  const magnetic = now.point([lat, lon]).decl;
  const away = day.getTime() - yearMs < firstDay.getTime() ? 1 : -1;
  const then = model(new Date(day.getTime() + away * yearMs)).point([lat, lon]).decl;
  const turned = (then - magnetic) * away;
  return {
    grid: (-Math.atan2(toEast - east, toNorth - north) * 180) / Math.PI,
    magnetic,
    change: turned - 360 * Math.round(turned / 360),
    model: now.name,
  };
}
