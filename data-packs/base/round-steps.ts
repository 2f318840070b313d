/** Multiples of 1, 2 or 5 times a power of ten within a range, about as many as there is room for. */
export function roundSteps(from: number, to: number, most: number): number[] {
  const step = roundStepOver((to - from) / Math.max(1, most));
  const found: number[] = [];
  for (let at = Math.ceil(from / step); at * step <= to; at++) found.push(Number((at * step).toPrecision(10)));
  return found;
}

/** 1, 2 or 5 times a power of ten, not below `least`. */
export function roundStepOver(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find(factor => factor * power >= least) ?? 10) * power;
}

/** 1, 2 or 5 times a power of ten, not above `most`. */
export const roundStepUnder = (most: number): number => 1 / roundStepOver(1 / most);
