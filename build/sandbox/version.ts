/** Increment with every change of the generated data or the pack. */
const generation = 6;

export const sandboxId = 'sandbox';
/** The fixed date of the invented data. */
export const sandboxDate = '2026-01-01T00:00:00Z';
/** The pack's version; installed ones of other versions are replaced. */
export const sandboxPackVersion = `${sandboxDate.slice(0, 10)}.g${generation}`;
