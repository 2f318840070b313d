/** Limit of the API. */
export const mostPairs = 2500;

export interface TableSettings {
  /** From every point to every other, from the first to all, or from all to the first. */
  readonly pairs: 'all' | 'fromFirst' | 'toFirst';
  readonly show: 'time' | 'distance';
}

export const usualTable: TableSettings = { pairs: 'all', show: 'time' };
