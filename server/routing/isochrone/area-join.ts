import { union } from 'polyclip-ts';
import { counterClockwise, type Outline } from './area-outline.ts';

/** What the outlines cover together; gaps that they enclose are filled. */
export function joinAreas(outlines: Outline[]): Outline[] {
  const [first, ...others] = outlines.map(outline => [outline]);
  if (!first || others.length === 0) return outlines;
  return union(first, ...others).flatMap(([outer]) => (outer ? [counterClockwise(outer)] : []));
}
