import { metresPerFoot, metresPerMile } from '../geo/length-units.ts';

export type DistanceUnits = 'kilometers' | 'miles';

/** "350 m", "4.2 km", "128 km"; in miles: "0.3 mi", feet below a tenth of a mile. `zeros`: whether to keep that of 4.0 km. */
export function distanceInWords(
  metres: number,
  units: DistanceUnits,
  language = 'en',
  zeros: 'auto' | 'stripIfInteger' = 'auto',
): string {
  const inUnit = (value: number, unit: 'meter' | 'kilometer' | 'mile' | 'foot', decimals = 0): string =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      trailingZeroDisplay: decimals === 0 ? 'auto' : zeros,
      // Avoid "-0 m".
      signDisplay: 'negative',
    }).format(value);
  if (units === 'miles') {
    const miles = metres / metresPerMile;
    if (miles < 0.1) return inUnit(roundTo(metres / metresPerFoot, 10), 'foot');
    return inUnit(miles, 'mile', miles < 10 ? 1 : 0);
  }
  if (metres < 20) return inUnit(metres, 'meter');
  if (metres < 995) return inUnit(roundTo(metres, 10), 'meter');
  const kilometres = metres / 1000;
  return inUnit(kilometres, 'kilometer', kilometres < 100 ? 1 : 0);
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
