/** An id of a region, or the beginning of some: "li", "ch-*", "*". */
const pattern = /^(?:[a-z0-9-]{1,64}\*?|\*)$/;

export const isRegionPattern = (text: string): boolean => pattern.test(text);

/** "li, ch-*", as somebody types it, one by one. */
export const splitRegionPatterns = (text: string): string[] =>
  text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '');

/** Whether any of the patterns stands for a region. */
export const matchesRegion = (patterns: readonly string[], id: string): boolean =>
  patterns.some(one => (one.endsWith('*') ? id.startsWith(one.slice(0, -1)) : id === one));
