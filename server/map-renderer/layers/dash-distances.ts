/** Texels along a pattern and up a round one, in MapLibre's atlas of dashes. */
const texels = 256;

/**
 * Gives the density of dashes at a place along a line in line widths, and across it (-1 to 1), for a width in pixels;
 * `undefined` where nothing repeats. Sampled as MapLibre does, from whose atlas the softness of ends comes.
 */
export function dashDistances(
  dashes: readonly number[],
  isRound: boolean,
): ((along: number, across: number, width: number) => number) | undefined {
  const total = dashes.reduce((sum, length) => sum + length, 0);
  if (total <= 0) return undefined;
  const stretch = texels / total;
  const ends: number[] = [];
  for (const length of dashes) ends.push((ends.at(-1) ?? 0) + length);
  // Of odd patterns the last dash and the first are one.
  const isJoined = dashes.length % 2 === 1;
  const softness = 1 / total;

  /** Distance to the edge of the nearest dash, in texels; positive inside. */
  const distanceAt = (place: number, across: number): number => {
    const at = ends.findIndex(end => place < end * stretch);
    const isDash = at % 2 === 0;
    const left =
      at === 0 ? (isJoined ? ((ends.at(-2) ?? 0) - total) * stretch : 0) : (ends[at - 1] as number) * stretch;
    const right =
      at === ends.length - 1 && isJoined ? (total + (ends[0] as number)) * stretch : (ends[at] as number) * stretch;
    const nearest = Math.min(Math.abs(place - left), Math.abs(place - right));
    if (!isRound) return isDash ? nearest : -nearest;
    const aside = across * (stretch / 2 + 1);
    return isDash ? Math.hypot(nearest, stretch / 2 - Math.abs(aside)) : stretch / 2 - Math.hypot(nearest, aside);
  };
  return (along, across, width) => {
    const place = (((along / total) % 1) + 1) * texels;
    const distance = (distanceAt(place % texels, across) + 128) / 255;
    const gamma = softness / width;
    const t = Math.max(0, Math.min(1, (distance - 0.5 + gamma) / (2 * gamma)));
    return t * t * (3 - 2 * t);
  };
}
