const pattern = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Parses a decimal number without exponent or blanks; `undefined` for anything else. */
export function decimal(text: string): number | undefined {
  return pattern.test(text) ? Number(text) : undefined;
}

/** Parses comma-separated numbers; `undefined` when any of them is not one. */
export function decimals(text: string): number[] | undefined {
  const values = text.split(',').map(decimal);
  return values.every(value => value !== undefined) ? values : undefined;
}

export const isLongitude = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) <= 180;
export const isLatitude = (value: number | undefined): value is number => value !== undefined && Math.abs(value) <= 90;
