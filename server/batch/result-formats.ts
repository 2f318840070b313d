/** Formats of results with their media types. */
export const resultTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  zip: 'application/zip',
} as const;

export type ResultFormat = keyof typeof resultTypes;
export const resultFormats = Object.keys(resultTypes) as ResultFormat[];
