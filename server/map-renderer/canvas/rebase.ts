import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Transform } from '../scene/nearest-transform.ts';

const originals = new WeakMap<object, (...transform: Transform) => void>();

/** Makes `setTransform` relative to the base, so that layers need not know of which page or band it is. */
export function rebase(context: SKRSContext2D, [a, b, c, d, e, f]: Transform): void {
  const set = originals.get(context) ?? (context.setTransform.bind(context) as (...transform: Transform) => void);
  originals.set(context, set);
  const composed = (...[ta, tb, tc, td, te, tf]: Transform): void =>
    set(a * ta + c * tb, b * ta + d * tb, a * tc + c * td, b * tc + d * td, a * te + c * tf + e, b * te + d * tf + f);
  context.setTransform = composed as SKRSContext2D['setTransform'];
  composed(1, 0, 0, 1, 0, 0);
}
