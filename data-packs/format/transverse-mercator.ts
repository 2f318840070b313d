/** WGS84; GRS80, which NAD83, ETRS89 and GDA stand on, differs by a tenth of a millimetre. */
const radius = 6378137;
const flattening = 1 / 298.257223563;
const scale = 0.9996;
const falseEasting = 500_000;
const southernNorthing = 10_000_000;

const n = flattening / (2 - flattening);
const rectifying = (radius / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const eccentricity = (2 * Math.sqrt(n)) / (1 + n);
/** Krüger's series to the fourth order: under a millimetre within a zone, centimetres some zones beyond. */
const alpha = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49561 / 161280) * n ** 4,
];
const beta = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - n ** 4 / 360,
  n ** 2 / 48 + n ** 3 / 15 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161280) * n ** 4,
];

const radians = Math.PI / 180;

/** Degrees to metres east and north in a UTM zone. */
export function utmForward(zone: number, south: boolean, lon: number, lat: number): [number, number] {
  const central = zone * 6 - 183;
  const away = ((((lon - central + 180) % 360) + 360) % 360) - 180;
  const sine = Math.sin(lat * radians);
  const t = Math.sinh(Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine));
  const xi = Math.atan2(t, Math.cos(away * radians));
  const eta = Math.asinh(Math.sin(away * radians) / Math.hypot(t, Math.cos(away * radians)));
  let [easting, northing] = [eta, xi];
  for (const [i, a] of alpha.entries()) {
    const k = 2 * (i + 1);
    easting += a * Math.cos(k * xi) * Math.sinh(k * eta);
    northing += a * Math.sin(k * xi) * Math.cosh(k * eta);
  }
  const metres = scale * rectifying;
  return [falseEasting + metres * easting, (south ? southernNorthing : 0) + metres * northing];
}

/** The other way; the longitude may be a little beyond 180, as zones 1 and 60 reach across. */
export function utmInverse(zone: number, south: boolean, easting: number, northing: number): [number, number] {
  const metres = scale * rectifying;
  const xi = (northing - (south ? southernNorthing : 0)) / metres;
  const eta = (easting - falseEasting) / metres;
  let [x, e] = [xi, eta];
  for (const [i, b] of beta.entries()) {
    const k = 2 * (i + 1);
    x -= b * Math.sin(k * xi) * Math.cosh(k * eta);
    e -= b * Math.cos(k * xi) * Math.sinh(k * eta);
  }
  const conformal = Math.asin(Math.sin(x) / Math.cosh(e));
  // Newton would do as well; this fixed point gains two digits a turn.
  const tangent = Math.tan(conformal);
  let t = tangent;
  for (let turn = 0; turn < 8; turn++) {
    const sine = t / Math.hypot(1, t);
    const sigma = Math.sinh(eccentricity * Math.atanh(eccentricity * sine));
    t = tangent * Math.hypot(1, sigma) + sigma * Math.hypot(1, tangent);
  }
  return [zone * 6 - 183 + Math.atan2(Math.sinh(e), Math.cos(x)) / radians, Math.atan(t) / radians];
}
