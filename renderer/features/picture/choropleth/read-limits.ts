import { mostClasses } from '../choice/choropleth.ts';

/** Rising numbers between blanks or semicolons, with a decimal point or comma; undefined: something else. */
export function readLimits(text: string): number[] | undefined {
  const parts = text.split(/[;\s]+/).filter(part => part !== '');
  const limits = parts.map(part =>
    /^[+-]?\d+(?:[.,]\d+)?[.,]?$/.test(part) ? Number(part.replace(/[.,]$/, '').replace(',', '.')) : Number.NaN,
  );
  const rise = limits.every((limit, i) => Number.isFinite(limit) && (i === 0 || limit > (limits[i - 1] ?? limit)));
  return limits.length > 0 && limits.length < mostClasses && rise ? limits : undefined;
}
