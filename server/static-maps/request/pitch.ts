import type { OptionValues } from '../../../data-packs/picture/options.ts';
import { badRequest } from '../../errors.ts';
import type { View } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import type { Output } from './output.ts';

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
