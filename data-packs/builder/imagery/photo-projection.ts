import { fromUtm, toUtm } from '../../geo/utm.ts';
import { mercatorHalf } from '../../geo/web-mercator.ts';
import { mercatorLatitude, mercatorNorthing } from '../terrain/dem-raster.ts';

/** How a photograph's own coordinates relate to degrees. */
export interface PhotoProjection {
  /** Degrees to the photograph's coordinates. */
  forward(lon: number, lat: number): [x: number, y: number];
  /** The other way; longitudes may run beyond 180 where the photograph does. */
  inverse(x: number, y: number): [lon: number, lat: number];
}

const mercator: PhotoProjection = {
  forward: (lon, lat) => [(lon * mercatorHalf) / 180, mercatorNorthing(lat)],
  inverse: (x, y) => [(x * 180) / mercatorHalf, mercatorLatitude(y)],
};
const degrees: PhotoProjection = { forward: (lon, lat) => [lon, lat], inverse: (x, y) => [x, y] };

const utm = (zone: number, south = false): PhotoProjection => ({
  forward: (lon, lat) => toUtm(lon, lat, zone, south),
  inverse: (x, y) => fromUtm(x, y, zone, south),
});

/** Series of codes that are UTM zones: `first` is the code of `zone`, the others follow. */
const utmSeries = [
  { first: 32601, last: 32660, zone: 1 },
  { first: 32701, last: 32760, zone: 1, south: true },
  // NAD83, ETRS89, GDA94, GDA2020: within two metres of WGS84.
  { first: 26901, last: 26923, zone: 1 },
  { first: 25828, last: 25838, zone: 28 },
  { first: 28348, last: 28358, zone: 48, south: true },
  { first: 7846, last: 7859, zone: 46, south: true },
];

/** The projection of an EPSG code; `undefined` for one that is not known here. */
export function projectionOf(code: number): PhotoProjection | undefined {
  if ([3857, 3785, 900913].includes(code)) return mercator;
  if ([4326, 4269, 4258, 4283, 7844].includes(code)) return degrees;
  const series = utmSeries.find(({ first, last }) => code >= first && code <= last);
  return series && utm(series.zone + code - series.first, series.south);
}
