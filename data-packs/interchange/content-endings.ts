/** Bytes of one content. No file that becomes one may be larger. */
export const largestContent = 32 * 1024 ** 2;

/** Endings of the files that items have as contents, by their media types. */
export const contentEndings = {
  'application/json': 'json',
  'application/geo+json': 'geojson',
  'application/gpx+xml': 'gpx',
  'application/vnd.google-earth.kml+xml': 'kml',
  'application/vnd.google-earth.kmz': 'kmz',
  'text/csv': 'csv',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/octet-stream': 'bin',
} as const;
