const radians = Math.PI / 180;
const semiMajor = 6378137;
const flattening = 1 / 298.257223563;
const scale = 0.9996;
const eccentricity = flattening * (2 - flattening);
const second = eccentricity / (1 - eccentricity);

/** WGS84 longitude and latitude of UTM metres (Snyder, "Map Projections", 8-17 to 8-25). */
export function fromUtm(zone: number, northern: boolean, easting: number, northing: number): [number, number] {
  const x = easting - 500_000;
  const y = northern ? northing : northing - 10_000_000;
  const e1 = (1 - Math.sqrt(1 - eccentricity)) / (1 + Math.sqrt(1 - eccentricity));
  const m = y / scale;
  const mu = m / (semiMajor * (1 - eccentricity / 4 - (3 * eccentricity ** 2) / 64 - (5 * eccentricity ** 3) / 256));
  const foot =
    mu +
    ((3 * e1) / 2 - (27 * e1 ** 3) / 32) * Math.sin(2 * mu) +
    ((21 * e1 ** 2) / 16 - (55 * e1 ** 4) / 32) * Math.sin(4 * mu) +
    ((151 * e1 ** 3) / 96) * Math.sin(6 * mu);
  const sine = Math.sin(foot);
  const cosine = Math.cos(foot);
  const tangent = Math.tan(foot);
  const c1 = second * cosine ** 2;
  const t1 = tangent ** 2;
  const n1 = semiMajor / Math.sqrt(1 - eccentricity * sine ** 2);
  const r1 = (semiMajor * (1 - eccentricity)) / (1 - eccentricity * sine ** 2) ** 1.5;
  const d = x / (n1 * scale);
  const lat =
    foot -
    ((n1 * tangent) / r1) *
      (d ** 2 / 2 -
        ((5 + 3 * t1 + 10 * c1 - 4 * c1 ** 2 - 9 * second) * d ** 4) / 24 +
        ((61 + 90 * t1 + 298 * c1 + 45 * t1 ** 2 - 252 * second - 3 * c1 ** 2) * d ** 6) / 720);
  const lon =
    (d -
      ((1 + 2 * t1 + c1) * d ** 3) / 6 +
      ((5 - 2 * c1 + 28 * t1 - 3 * c1 ** 2 + 8 * second + 24 * t1 ** 2) * d ** 5) / 120) /
    cosine;
  return [(zone - 1) * 6 - 180 + 3 + lon / radians, lat / radians];
}

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
  const easting = columns[(zone - 1) % 3].indexOf(column) + 1;
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
    const point = fromUtm(zone, northern, x, y);
    if (point[1] >= south - 1 && point[1] < north + 1) return point;
  }
  return undefined;
}
