import type { Values } from '../values.ts';
import type { Writing } from './shaping.ts';
import type { SymbolAlignment } from './symbol-layout.ts';
import { hasUpright } from './vertical-letters.ts';

/** Which ways a text may be written: down are those with letters that stand upright. */
export function waysOf(
  values: Values,
  { placement, textAlongLine }: SymbolAlignment,
  text: string,
): readonly Writing[] {
  const asked = placement === 'point' ? (values.raw('text-writing-mode') as readonly string[] | undefined) : undefined;
  const mayRunDown = asked?.includes('vertical') ?? (textAlongLine && values.boolean('text-keep-upright'));
  if (!mayRunDown || !hasUpright(text)) return ['across'];
  return asked === undefined ? ['across', 'along'] : asked.map(way => (way === 'vertical' ? 'down' : 'across'));
}
