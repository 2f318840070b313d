import { anchors } from '../../../../data-packs/picture/options.ts';
import { badRequest } from '../../../errors.ts';
import type { Anchor, Offset } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';

/** CSS pixels. */
const farthest = 500;

/** Throws `bad_request` naming the option. */
export function anchorOf(value: unknown, where: string, name: string): Anchor {
  const anchor = anchors.find(one => one === value);
  if (anchor === undefined) throw badRequest(t.message('notOneOf', { where, name, known: anchors }));
  return anchor;
}

/** Throws `bad_request` naming the option. */
export function offsetOf(value: unknown, where: string, name: string): Offset {
  const [x, y, ...rest] = Array.isArray(value) ? value : [];
  const isLength = (length: unknown): length is number => typeof length === 'number' && Math.abs(length) <= farthest;
  if (!isLength(x) || !isLength(y) || rest.length > 0) {
    throw badRequest(t.message('notOffset', { where, name, farthest }));
  }
  return [x, y];
}
