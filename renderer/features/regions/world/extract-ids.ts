/** The key of an extract among what is lit on the map and in lists. */
export const extractKey = (id: string): string => `extract ${id}`;

/** The id of the region that is built from an extract: `us-georgia` is another one than `georgia`. */
export const regionIdOf = (extract: string): string =>
  extract
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64);
