import type { Camera } from '../map-view.ts';
import type { Values } from '../values.ts';

/** How far the style moves texts or icons from their places, in CSS pixels of the picture. */
export function symbolTranslate(values: Values, { cos, sin }: Camera, part: 'text' | 'icon'): [number, number] {
  const [dx, dy] = values.pair(`${part}-translate`);
  if ((dx === 0 && dy === 0) || values.text(`${part}-translate-anchor`) !== 'map') return [dx, dy];
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}
