import { corners, type Inset } from '../../map-renderer/index.ts';
import { badRequest, t } from '../words.ts';
import { decimal } from './numbers.ts';
import { deepestZoom } from './position.ts';

/** For descriptions; what a request says is parsed by `parseInset`. */
export const insetPattern = `^(?:${corners.join('|')})(?:,(?:22|2[01]|1?\\d)(?:\\.\\d*)?)?$`;

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
