/** What one report has at most. A body has 10,000 values, too. */
export const mostSections = 60;
export const mostMaps = 12;
export const longestText = 50_000;
export const longestCell = 2000;
export const mostHeights = 1000;
export const largestLogo = 512 * 1024;

/** Milliseconds that a report may take: for its texts, and for each map. */
export const textTime = 20_000;
export const mapTime = 15_000;
