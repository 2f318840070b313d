/** What maps on paper have, times a power of ten. */
const steps = [1, 2, 2.5, 5, 10] as const;
/** A usual scale that was computed stays as it is. */
const rounding = 1e-9;

const powerOf = (scale: number): number => 10 ** Math.floor(Math.log10(scale * (1 + rounding)));

/** The usual scale that shows as much as 1 : `scale` does, or a little more: 1:25 000 for 1:23 400. */
export function usualScaleOver(scale: number): number {
  const power = powerOf(scale);
  return power * (steps.find(step => step * power >= scale * (1 - rounding)) ?? 10);
}

/** The usual scale that shows as much as 1 : `scale` does, or a little less: 1:20 000 for 1:23 400. */
export function usualScaleUnder(scale: number): number {
  const power = powerOf(scale);
  return power * (steps.findLast(step => step * power <= scale * (1 + rounding)) ?? 1);
}

/** The usual scale after a usual one that shows less: 1:20 000 after 1:25 000. */
export const largerUsualScale = (scale: number): number => usualScaleUnder(scale * (1 - 1e-3));
