/** Goes up with every change of what is generated or how it is built into a pack. */
const generation = 3;

export const sandboxId = 'sandbox';
/** The state of the invented data, always. */
export const sandboxDate = '2026-01-01T00:00:00Z';
/** The release of the pack: an installed one of another release is made anew. */
export const sandboxPackVersion = `${sandboxDate.slice(0, 10)}.g${generation}`;
