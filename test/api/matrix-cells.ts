/** One cell of a matrix's answer. */
export interface Cell {
  fromIndex: number;
  toIndex: number;
  time: number | null;
  distance: number | null;
  reason?: string;
}

/** Reason of each cell, or the type of its time if it has none. */
export const reasons = (body: { sourcesToTargets: Cell[][] }) =>
  body.sourcesToTargets.map(row => row.map(({ reason, time }) => reason ?? typeof time));
