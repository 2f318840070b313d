/** WGS 84. */
const a = 6_378_137;
const f = 1 / 298.257_223_563;
const n = f / (2 - f);
const k0 = 0.9996;
const falseEasting = 500_000;
const radians = Math.PI / 180;
/** Radius of the sphere whose meridians are as long as the ellipsoid's. */
const rectifying = (a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const alpha = [
  n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16,
  (13 * n ** 2) / 48 - (3 * n ** 3) / 5,
  (61 * n ** 3) / 240,
];
const beta = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480];
const delta = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15];

/** The zone's number, Norway's and Svalbard's own ones included. */
export function utmZone(longitude: number, latitude: number): number {
  const plain = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  if (latitude >= 56 && latitude < 64 && longitude >= 3 && longitude < 12) return 32;
  if (latitude >= 72 && longitude >= 0 && longitude < 42) return 31 + 2 * Math.floor((longitude + 3) / 12);
  return plain;
}

const meridianOf = (zone: number): number => zone * 6 - 183;

/** Easting and northing in a zone, metres; northings go on below zero in the south. By Krueger's series, within a millimetre. */
export function toUtm(longitude: number, latitude: number, zone: number): [number, number] {
  const turn = ((longitude - meridianOf(zone) + 540) % 360) - 180;
  const lambda = turn * radians;
  const sin = Math.sin(latitude * radians);
  const c = (2 * Math.sqrt(n)) / (1 + n);
  const t = Math.sinh(Math.atanh(sin) - c * Math.atanh(c * sin));
  const xi = Math.atan2(t, Math.cos(lambda));
  const eta = Math.atanh(Math.sin(lambda) / Math.hypot(1, t));
  let [east, north] = [eta, xi];
  alpha.forEach((value, i) => {
    const j = 2 * (i + 1);
    east += value * Math.cos(j * xi) * Math.sinh(j * eta);
    north += value * Math.sin(j * xi) * Math.cosh(j * eta);
  });
  return [falseEasting + k0 * rectifying * east, k0 * rectifying * north];
}

/** Longitude and latitude of a place in a zone. */
export function fromUtm(easting: number, northing: number, zone: number): [number, number] {
  const xi = northing / (k0 * rectifying);
  const eta = (easting - falseEasting) / (k0 * rectifying);
  let [x, y] = [xi, eta];
  beta.forEach((value, i) => {
    const j = 2 * (i + 1);
    x -= value * Math.sin(j * xi) * Math.cosh(j * eta);
    y -= value * Math.cos(j * xi) * Math.sinh(j * eta);
  });
  const chi = Math.asin(Math.sin(x) / Math.cosh(y));
  const latitude = delta.reduce((sum, value, i) => sum + value * Math.sin(2 * (i + 1) * chi), chi);
  return [meridianOf(zone) + Math.atan2(Math.sinh(y), Math.cos(x)) / radians, latitude / radians];
}
