import { areaWithin } from '../../../data-packs/geo/area.ts';
import { angleBetween, areaOfCircle, bearingBetween } from '../../../data-packs/geo/great-circle.ts';
import { metresPerFoot } from '../../../data-packs/geo/length-units.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { Units } from '../../api/types.ts';
import { lineLength } from '../../formats/line.ts';
import type { DrawnShape } from '../../map/drawing/drawn-shape.ts';
import { formatArea, formatCoordinates } from '../../ui/format/format.ts';
import { drawWords as t } from '../../words.ts';

const feetPerMile = 5280;
const squareFeetPerAcre = 43_560;

/** What was measured of a shape, as people read it: "1.236 km", "3.42 km², around it 8.1 km". */
export function measureText(shape: DrawnShape, units: Units): string {
  const { metres = 0, squareMetres = 0 } = measure(shape);
  const length = lengthText(metres, units);
  switch (shape.kind) {
    case 'line':
      return length;
    case 'area':
      return t('areaMeasures', { area: areaText(squareMetres, units), length });
    case 'circle':
      return t('circleMeasures', { area: areaText(squareMetres, units), length });
    case 'point': {
      const [[lon, lat] = [0, 0]] = shape.positions;
      return formatCoordinates({ lon, lat });
    }
  }
}

/** What is measured while a shape is drawn: of a line also where its last leg goes. */
export function draftText(shape: DrawnShape, units: Units): string {
  const text = measureText(shape, units);
  const bearing = shape.kind === 'line' ? lastBearing(shape.positions) : undefined;
  return bearing === undefined ? text : t('lineMeasures', { length: text, bearing: Math.round(bearing) % 360 });
}

/** Four digits: more than the sphere has, enough to tell steps apart. */
function lengthText(metres: number, units: Units): string {
  if (units === 'miles') {
    const feet = metres / metresPerFoot;
    return feet < 1000 ? inUnit(feet, 'foot') : inUnit(feet / feetPerMile, 'mile');
  }
  return metres < 1000 ? inUnit(metres, 'meter') : inUnit(metres / 1000, 'kilometer');
}

const inUnit = (value: number, unit: string): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, ...figures(value) }).format(value);

function figures(value: number): Intl.NumberFormatOptions {
  return value < 1
    ? { maximumFractionDigits: 2 }
    : { maximumSignificantDigits: Math.max(4, `${Math.round(value)}`.length) };
}

function areaText(squareMetres: number, units: Units): string {
  const number = (value: number) => new Intl.NumberFormat(currentLanguage(), figures(value)).format(value);
  if (units === 'miles') {
    const squareFeet = squareMetres / metresPerFoot ** 2;
    if (squareFeet < squareFeetPerAcre) return t('squareFeet', { area: number(squareFeet) });
    if (squareFeet < 640 * squareFeetPerAcre) return t('acres', { area: number(squareFeet / squareFeetPerAcre) });
  } else {
    if (squareMetres < 10_000) return t('squareMetres', { area: number(squareMetres) });
    if (squareMetres < 1_000_000) return t('hectares', { area: number(squareMetres / 10_000) });
  }
  return formatArea(squareMetres / 1_000_000, units);
}

/** Degrees in which a line's last leg sets out; undefined for a line of one place. */
export function lastBearing(line: readonly Position[]): number | undefined {
  const end = line.at(-1);
  // The pointer may rest on the last corner.
  const before = line.findLast(place => end !== undefined && angleBetween(...place, ...end) > 0);
  return end === undefined || before === undefined ? undefined : bearingBetween(before, end);
}

/** Metres and square metres of a shape; points have neither. */
function measure({ kind, positions, radius = 0 }: DrawnShape): { metres?: number; squareMetres?: number } {
  switch (kind) {
    case 'line':
      return { metres: lineLength(positions) };
    case 'area':
      return { metres: lineLength([...positions, ...positions.slice(0, 1)]), squareMetres: areaWithin(positions) };
    case 'circle':
      return { metres: radius, squareMetres: areaOfCircle(radius) };
    case 'point':
      return {};
  }
}
