import * as geomagnetism from 'geomagnetism';
import { toUtm } from '../../../data-packs/geo/utm.ts';

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
