import { type FileHandle, open } from 'node:fs/promises';
import GeoTIFF, { type GeoTIFFImage } from 'geotiff';
import { builderFailures } from '../../words/words.ts';
import './geotiff-decoders.ts';
import { datums, definitionOf } from '../../geo/epsg.ts';
import { degrees, type Projection, projectionOf, webMercator } from './projection.ts';

type Keys = NonNullable<ReturnType<GeoTIFFImage['getGeoKeys']>>;
type Short<Key> = Key extends `${infer Name}GeoKey` ? Name : never;
/** Reads the first of these keys that has a number. */
type Read = (...names: Short<keyof Keys>[]) => number | undefined;

/** Code for parameters in the file. */
const userDefined = 32767;
const webMercatorCodes = [3857, 3785, 900913, 102100, 102113];

/** The projection of a GeoTIFF, by code or from its parameters; fails where neither is known. */
export function projectionOfImage(file: string, image: GeoTIFFImage): Projection {
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
  throw code && code !== userDefined
    ? builderFailures.error('systemUnknown', { file, code })
    : builderFailures.error('systemUnsaid', { file });
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

const pixelIsPoint = 2;

/**
 * Reads where an image's pixels, counted from the corner of the first one, lie in its projection. `undefined` where it
 * does not say, or has no area there.
 */
export function placementOfImage(image: GeoTIFFImage): Affine | undefined {
  const directory = image.getFileDirectory();
  const scale: number[] | undefined = directory.getValue('ModelPixelScale');
  const tie: number[] | undefined = directory.getValue('ModelTiepoint');
  const matrix: number[] | undefined = directory.getValue('ModelTransformation');
  let placement: Affine | undefined;
  if (scale && tie) {
    const [column = 0, row = 0, , x = Number.NaN, y = Number.NaN] = tie;
    const [stepX = Number.NaN, stepY = Number.NaN] = scale;
    placement = [stepX, 0, x - column * stepX, 0, -stepY, y + row * stepY];
  } else if (matrix) {
    const [a = 0, b = 0, , c = Number.NaN, d = 0, e = 0, , f = Number.NaN] = matrix;
    placement = [a, b, c, d, e, f];
  }
  const [a, b, c, d, e, f] = placement ?? [0, 0, 0, 0, 0, 0];
  const area = a * e - b * d;
  if (!(Number.isFinite(area) && area !== 0 && Number.isFinite(c) && Number.isFinite(f))) return undefined;
  if (image.getGeoKeys()?.GTRasterTypeGeoKey !== pixelIsPoint) return [a, b, c, d, e, f];
  return [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2];
}

/** A map of the plane: x' = a x + b y + c, y' = d x + e y + f. */
export type Affine = readonly [number, number, number, number, number, number];

export function apply([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + b * y + c, d * x + e * y + f];
}

export function inverted([a, b, c, d, e, f]: Affine): Affine {
  const area = a * e - b * d;
  return [e / area, -b / area, (b * f - c * e) / area, -d / area, a / area, (c * d - a * f) / area];
}

/** Bytes that the library reads where it does not know a length yet. */
const firstLook = 4096;

/**
 * Opens a GeoTIFF's file up to its end: beyond it the library's own reader has zeros, as many as a damaged length asks
 * for. Close the result.
 */
export async function openGeoTiffFile(path: string): Promise<GeoTIFF> {
  const handle = await open(path, 'r');
  try {
    return await GeoTIFF.fromSource(new FileUpToItsEnd(handle, (await handle.stat()).size));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

type Source = Parameters<typeof GeoTIFF.fromSource>[0];
type Slice = Parameters<Source['fetchSlice']>[0];

class FileUpToItsEnd implements Source {
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  get fileSize(): number {
    return this.#size;
  }

  fetch(slices: Slice[]): Promise<ArrayBufferLike[]> {
    return Promise.all(slices.map(async slice => (await this.fetchSlice(slice)).data));
  }

  async fetchSlice({ offset, length }: Slice): Promise<Slice & { data: ArrayBufferLike }> {
    if (!(length <= Math.max(firstLook, this.#size))) throw new RangeError('it tells of more bytes than it has');
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.#size - offset)));
    await this.#handle.read(bytes, 0, bytes.length, offset);
    return { data: bytes.buffer, offset, length: bytes.length };
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
