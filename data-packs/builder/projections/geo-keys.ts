import type { GeoTIFFImage } from 'geotiff';
import type { Message } from '../../words/catalogue.ts';
import { builderFailures } from '../../words/words.ts';
import { datums, definitionOf } from './epsg.ts';
import { degrees, type Projection, projectionOf, webMercator } from './projection.ts';

type Keys = NonNullable<ReturnType<GeoTIFFImage['getGeoKeys']>>;
type Short<Key> = Key extends `${infer Name}GeoKey` ? Name : never;
/** Reads the first of these keys that has a number. */
type Read = (...names: Short<keyof Keys>[]) => number | undefined;

/** Code for parameters in the file. */
const userDefined = 32767;
const webMercatorCodes = [3857, 3785, 900913, 102100, 102113];

/** The projection of a GeoTIFF, by code or from its parameters; throws a `Failure` where neither is known. */
export function projectionOfImage(
  file: string,
  image: GeoTIFFImage,
  Failure: new (said: Message) => Error,
): Projection {
  const keys = image.getGeoKeys() ?? {};
  const read: Read = (...names) =>
    names
      .map((name): unknown => keys[`${name}GeoKey`])
      .find((value): value is number => typeof value === 'number' && Number.isFinite(value));
  const isProjected = read('GTModelType') === 1;
  const code = read('ProjectedCSType') ?? (isProjected ? undefined : read('GeographicType'));
  if (code !== undefined && webMercatorCodes.includes(code)) return webMercator;
  const definition = (code && definitionOf(code)) || definitionFromParameters(read, keys.GeogTOWGS84GeoKey);
  // Degrees of a datum without shift are those of WGS84, to two metres.
  if (definition?.includes('+proj=longlat') && !definition.includes('+towgs84')) return degrees;
  const projection = definition && projectionOf(definition);
  if (projection) return projection;
  throw new Failure(
    code && code !== userDefined
      ? builderFailures.message('systemUnknown', { file, code })
      : builderFailures.message('systemUnsaid', { file }),
  );
}

/** Makes a PROJ string of the parameters in the file. */
function definitionFromParameters(read: Read, shift: unknown): string | undefined {
  const datum = datumOf(read, shift);
  const fromGreenwich = (read('GeogPrimeMeridian') ?? 8901) === 8901;
  const inDegrees = (read('GeogAngularUnits') ?? 9102) === 9102;
  if (datum === undefined || !fromGreenwich || !inDegrees) return undefined;
  if (read('GTModelType') === 2) return `+proj=longlat ${datum}`;
  const utm = (read('Projection') ?? 0) - 16000;
  if (utm >= 1 && utm <= 60) return `+proj=utm +zone=${utm} ${datum} +units=m`;
  if (utm >= 101 && utm <= 160) return `+proj=utm +zone=${utm - 100} +south ${datum} +units=m`;
  const unit = read('ProjLinearUnits') ?? 9001;
  const metres = unit === userDefined ? read('ProjLinearUnitSize') : metresPerUnit[unit];
  const method = methods[read('ProjCoordTrans') ?? 0]?.(read);
  if (method === undefined || metres === undefined) return undefined;
  const east = (read('ProjFalseEasting', 'ProjFalseOriginEasting', 'ProjCenterEasting') ?? 0) * metres;
  const north = (read('ProjFalseNorthing', 'ProjFalseOriginNorthing', 'ProjCenterNorthing') ?? 0) * metres;
  return `+proj=${method} +x_0=${east} +y_0=${north} ${datum} +to_meter=${metres}`;
}

/** Metre, foot, US survey foot. */
const metresPerUnit: Readonly<Record<number, number>> = { 9001: 1, 9002: 0.3048, 9003: 1200 / 3937 };

const latitude = (read: Read) => read('ProjNatOriginLat', 'ProjFalseOriginLat', 'ProjCenterLat') ?? 0;
const meridian = (read: Read) =>
  `+lon_0=${read('ProjNatOriginLong', 'ProjFalseOriginLong', 'ProjCenterLong', 'ProjStraightVertPoleLong') ?? 0}`;
const origin = (read: Read) => `+lat_0=${latitude(read)} ${meridian(read)}`;
const scale = (read: Read) => `+k_0=${read('ProjScaleAtNatOrigin', 'ProjScaleAtCenter') ?? 1}`;
const parallels = (read: Read) => `+lat_1=${read('ProjStdParallel1') ?? 0} +lat_2=${read('ProjStdParallel2') ?? 0}`;
const trueScale = (read: Read) => `+lat_ts=${read('ProjStdParallel1') ?? 0} ${meridian(read)}`;

/** By `ProjCoordTransGeoKey` (GeoTIFF 1.1, annex C). */
const methods: Readonly<Record<number, (read: Read) => string | undefined>> = {
  1: read => `tmerc ${origin(read)} ${scale(read)}`,
  // Only Switzerland's kind, along a line due east: others are written in too many ways.
  3: read => (read('ProjAzimuthAngle') === 90 ? `somerc ${origin(read)} ${scale(read)}` : undefined),
  7: read => `merc ${read('ProjStdParallel1') === undefined ? `${meridian(read)} ${scale(read)}` : trueScale(read)}`,
  8: read => `lcc ${origin(read)} ${parallels(read)}`,
  9: read => `lcc +lat_1=${latitude(read)} ${origin(read)} ${scale(read)}`,
  10: read => `laea ${origin(read)}`,
  11: read => `aea ${origin(read)} ${parallels(read)}`,
  15: polarStereographic,
  16: read => `sterea ${origin(read)} ${scale(read)}`,
  17: read => `eqc +lat_0=${latitude(read)} ${trueScale(read)}`,
  18: read => `cass ${origin(read)}`,
  24: read => `sinu ${meridian(read)}`,
  28: read => `cea ${trueScale(read)}`,
};

/** Its latitude is either the pole, with a scale, or the parallel of true scale. */
function polarStereographic(read: Read): string {
  const lat = latitude(read);
  const down = read('ProjStraightVertPoleLong', 'ProjNatOriginLong') ?? 0;
  const pole = `stere +lat_0=${lat < 0 ? -90 : 90} +lon_0=${down}`;
  return Math.abs(lat) === 90 ? `${pole} ${scale(read)}` : `${pole} +lat_ts=${lat}`;
}

/** The datum by code, or an ellipsoid with its shift; without shift only a sphere or one of the size of WGS84. */
function datumOf(read: Read, shift: unknown): string | undefined {
  const known = datums[read('GeographicType') ?? 0] ?? datums[(read('GeogGeodeticDatum') ?? 0) - 2000];
  if (known !== undefined) return known;
  const a = read('GeogSemiMajorAxis');
  const ellipsoid = read('GeogEllipsoid') ?? 0;
  if (a === undefined) return ellipsoid === 7030 || ellipsoid === 7019 ? '+ellps=GRS80' : undefined;
  const flattening = read('GeogInvFlattening') ?? 0;
  const b = flattening > 0 ? a * (1 - 1 / flattening) : (read('GeogSemiMinorAxis') ?? a);
  const numbers = Array.isArray(shift) || ArrayBuffer.isView(shift) ? String(shift) : '';
  if (/^[-+.\de]+(,[-+.\de]+){2,6}$/.test(numbers)) return `+a=${a} +b=${b} +towgs84=${numbers}`;
  return a === b || Math.abs(a - 6_378_137) < 1 ? `+a=${a} +b=${b}` : undefined;
}
