import { utmInverse } from '../../data-packs/format/transverse-mercator.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';

const columns = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'];
const rows = 'ABCDEFGHJKLMNPQRSTUV';
const bands = 'CDEFGHJKLMNPQRSTUVWX';

/** Longitude and latitude of a grid reference's middle; `undefined` where it names no square. */
export function fromMgrs(
  zone: number,
  band: string,
  column: string,
  row: string,
  digits: string,
): [number, number] | undefined {
  const easting = itemAt(columns, (zone - 1) % 3).indexOf(column) + 1;
  // Rows of even zones start five letters later.
  const letter = rows.indexOf(row) - (zone % 2 === 0 ? 5 : 0);
  const bandIndex = bands.indexOf(band);
  if (easting === 0 || rows.indexOf(row) === -1 || bandIndex === -1 || zone < 1 || zone > 60) return undefined;
  const precision = digits.length / 2;
  const unit = 10 ** (5 - precision);
  const x = easting * 100_000 + (Number(digits.slice(0, precision) || 0) + 0.5) * unit;
  const within = ((letter + 20) % 20) * 100_000 + (Number(digits.slice(precision) || 0) + 0.5) * unit;
  const northern = bandIndex >= 10;
  const south = -80 + bandIndex * 8;
  const north = band === 'X' ? 84 : south + 8;
  // Row letters repeat every 2 000 km: the one that falls into the band, whose squares reach over its edges a little.
  for (let y = within; y < 10_000_000; y += 2_000_000) {
    const point = utmInverse(zone, !northern, x, y);
    if (point[1] >= south - 1 && point[1] < north + 1) return point;
  }
  return undefined;
}
