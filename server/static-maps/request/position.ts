import { unrolled } from '../../../data-packs/geo/bounds.ts';
import { deepestZoom, mostPitch, type OptionValues } from '../../../data-packs/picture/options.ts';
import { badRequest } from '../../errors.ts';
import type { View } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import { decimals, isLatitude, isLongitude } from './numbers.ts';
import type { Output } from './output.ts';

export type StaticPosition =
  | { kind: 'centre'; longitude: number; latitude: number; zoom: number; bearing: number; pitch: number }
  /** West, south, east, north; east is beyond 180 in a box across the antimeridian. */
  | { kind: 'box'; box: [number, number, number, number] }
  | { kind: 'auto' };

export const longitude = '[+-]?(?:180(?:\\.0*)?|(?:1[0-7]\\d|\\d{1,2})(?:\\.\\d*)?|\\.\\d+)';
export const latitude = '[+-]?(?:90(?:\\.0*)?|[0-8]?\\d(?:\\.\\d*)?|\\.\\d+)';
const zoomed = '(?:22|2[01]|1?\\d)(?:\\.\\d*)?';
const turned = '[+-]?(?:360|3[0-5]\\d|[12]?\\d{1,2})(?:\\.\\d*)?';
const pitched = '\\+?(?:60(?:\\.0*)?|[0-5]?\\d(?:\\.\\d*)?)';

/** For descriptions; what a request says is parsed by `parsePosition`. */
export const positionPattern =
  `^(?:auto|${longitude},${latitude}(?:,${zoomed})?(?:@${turned}(?:,${pitched})?)?|` +
  `${longitude},${latitude},${longitude},${latitude})$`;

export function parsePosition(text: string): StaticPosition {
  if (text === 'auto') return { kind: 'auto' };
  const [place = '', turn, ...rest] = text.split('@');
  const values = decimals(place);
  if (values === undefined || rest.length > 0) throw badRequest(t.message('positionForm'));
  if (values.length === 4 && turn === undefined) return box(values);
  const [longitude, latitude, zoom] = values;
  if (values.length !== 3 || zoom === undefined) throw badRequest(t.message('positionForm'));
  if (!isLongitude(longitude)) throw badRequest(t.message('longitudeRange'));
  if (!isLatitude(latitude)) throw badRequest(t.message('latitudeRange'));
  if (zoom < 0 || zoom > deepestZoom) throw badRequest(t.message('zoomRange', { deepest: deepestZoom }));
  return { kind: 'centre', longitude, latitude, zoom, ...directionOf(turn ?? '0') };
}

function directionOf(turn: string): { bearing: number; pitch: number } {
  const [bearing, pitch = 0, ...rest] = decimals(turn) ?? [];
  if (bearing === undefined || rest.length > 0) throw badRequest(t.message('positionForm'));
  if (Math.abs(bearing) > 360) throw badRequest(t.message('bearingRange'));
  if (!(pitch >= 0 && pitch <= mostPitch)) throw badRequest(t.message('pitchRange', { most: mostPitch }));
  return { bearing: ((bearing % 360) + 360) % 360, pitch };
}

function box([west, south, east, north]: number[]): StaticPosition {
  if (!isLongitude(west) || !isLongitude(east) || !isLatitude(south) || !isLatitude(north)) {
    throw badRequest(t.message('boxForm'));
  }
  if (south >= north) throw badRequest(t.message('boxLatitudes'));
  if (west === east) throw badRequest(t.message('boxLongitudes'));
  return { kind: 'box', box: unrolled([west, south, east, north]) };
}

/** Formats of pixels that say nothing of where these lie. */
const pictures: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/** Throws `bad_request` for what is only of maps seen from straight above, where this one is pitched. */
export function checkPitch(asked: OptionValues, { isPaper, format, sidecar }: Output, { pitch = 0 }: View): void {
  if (pitch === 0) return;
  if (isPaper) throw badRequest(t.message('pitchOnPaper'));
  if (sidecar !== undefined) throw badRequest(t.message('pitchPlaced', { format: sidecar }));
  if (format === 'svg' || format === 'pdf') throw badRequest(t.message('pitchShapes', { format }));
  if (!pictures.has(format)) throw badRequest(t.message('pitchPlaced', { format: format === 'tiff' ? 'tif' : format }));
  const scaled = asked.scale !== undefined ? 'scale' : asked.scalebar !== undefined ? 'scalebar' : undefined;
  if (scaled !== undefined) throw badRequest(t.message('pitchScale', { name: scaled }));
  if (asked.projection === 'utm') throw badRequest(t.message('pitchUtm'));
}
