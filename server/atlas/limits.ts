/** Numbered pages of an atlas. */
export const mostPages = 500;
/** Where `scale` is `auto` and no number is wished for. */
export const usualPages = 20;
export const mostPositions = 10_000;
/** Values of a request: a route, a drawing and coloured areas, each as long. */
export const mostValues = 100_000;
/** Millimetres that neighbours share. */
export const usualOverlap = 10;
export const mostOverlap = 50;

/** Atlases of a user that are kept, and milliseconds after their last change until they are deleted. */
export const mostJobs = 20;
export const keptFor = 7 * 86_400_000;
