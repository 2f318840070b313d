import { corners, deepestZoom } from '../../../data-packs/picture/options.ts';
import { badRequest } from '../../errors.ts';
import type { Inset } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import { decimal } from './numbers.ts';

/** `{corner}[,{zoom}]` */
export function parseInset(text: string | undefined): Inset | undefined {
  if (text === undefined) return undefined;
  const [place, zoomText, ...rest] = text.split(',');
  const corner = corners.find(one => one === place);
  const zoom = zoomText === undefined ? undefined : decimal(zoomText);
  const isZoom = zoomText === undefined || (zoom !== undefined && zoom >= 0 && zoom <= deepestZoom);
  if (corner === undefined || !isZoom || rest.length > 0) throw badRequest(t.message('insetForm', { corners }));
  return { corner, zoom };
}
