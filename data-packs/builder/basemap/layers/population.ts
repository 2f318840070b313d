/** People of a tag `population`: "12345", "12 345", "12,345"; undefined for other text. */
export function populationOf(value: string | undefined): number | undefined {
  const digits = value?.replace(/[\s,.'’]/g, '');
  return digits !== undefined && /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}
