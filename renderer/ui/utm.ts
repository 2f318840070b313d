import type { LonLat } from '../../data-packs/geo/lon-lat.ts';

const radians = Math.PI / 180;
const semiMajor = 6_378_137;
const flattening = 1 / 298.257_223_563;
const scale = 0.9996;

// Krüger's series in the third flattening, to the third order: under a millimetre within a zone.
const n = flattening / (2 - flattening);
const meridian = (semiMajor / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const alpha = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3,
  (61 / 240) * n ** 3,
];
const eccentricity = (2 * Math.sqrt(n)) / (1 + n);

const bands = 'CDEFGHJKLMNPQRSTUVWX';
const columns = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'];
const rows = 'ABCDEFGHJKLMNPQRSTUV';

interface Grid {
  zone: number;
  band: string;
  easting: number;
  northing: number;
}

/** Zones are six degrees wide, except in the west of Norway and on Svalbard. */
function zoneOf(lon: number, lat: number): number {
  if (lat >= 56 && lat < 64 && lon >= 3 && lon < 12) return 32;
  if (lat >= 72 && lon >= 0 && lon < 42) return lon < 9 ? 31 : lon < 21 ? 33 : lon < 33 ? 35 : 37;
  return Math.floor((lon + 180) / 6) + 1;
}

function project(point: LonLat): Grid | undefined {
  const { lat } = point;
  if (lat < -80 || lat > 84) return undefined;
  const lon = ((((point.lon + 180) % 360) + 360) % 360) - 180;
  const zone = zoneOf(lon, lat);
  const sine = Math.sin(lat * radians);
  const tangent = Math.sinh(Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine));
  const away = (lon - (zone * 6 - 183)) * radians;
  const xi = Math.atan2(tangent, Math.cos(away));
  const eta = Math.asinh(Math.sin(away) / Math.hypot(tangent, Math.cos(away)));
  let x = eta;
  let y = xi;
  alpha.forEach((factor, index) => {
    const order = 2 * (index + 1);
    x += factor * Math.cos(order * xi) * Math.sinh(order * eta);
    y += factor * Math.sin(order * xi) * Math.cosh(order * eta);
  });
  return {
    zone,
    band: bands.charAt(Math.min(19, Math.floor((lat + 80) / 8))),
    easting: 500_000 + scale * meridian * x,
    northing: (lat < 0 ? 10_000_000 : 0) + scale * meridian * y,
  };
}

/** "32T 539740 5220994"; undefined near the poles, where UTM ends. */
export function utmOf(point: LonLat): string | undefined {
  const grid = project(point);
  if (grid === undefined) return undefined;
  const metres = (value: number, digits: number) => String(Math.round(value)).padStart(digits, '0');
  return `${grid.zone}${grid.band} ${metres(grid.easting, 6)} ${metres(grid.northing, 7)}`;
}

/** "32T NT 39740 20994", to the metre it stands in; undefined near the poles. */
export function mgrsOf(point: LonLat): string | undefined {
  const grid = project(point);
  if (grid === undefined) return undefined;
  const { zone, band, easting, northing } = grid;
  const column = columns[(zone - 1) % 3]?.charAt(Math.floor(easting / 100_000) - 1);
  // Rows of even zones start five letters later.
  const row = rows.charAt((Math.floor(northing / 100_000) + (zone % 2 === 0 ? 5 : 0)) % 20);
  const within = (metres: number) => String(Math.floor(metres % 100_000)).padStart(5, '0');
  return `${zone}${band} ${column}${row} ${within(easting)} ${within(northing)}`;
}
