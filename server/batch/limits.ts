/** What is kept of one user's jobs at most. */
export interface BatchLimits {
  jobs: number;
  /** Bytes of their tables, results and files. */
  bytes: number;
}

export const defaultLimits: BatchLimits = { jobs: 50, bytes: 8 * 1024 ** 3 };

/** Bytes of a file that is sent. */
export const largestUpload = 64 * 1024 ** 2;
/** Rows and columns of a table, characters of a cell (those of Excel) and of a row. */
export const mostRows = 100_000;
export const mostColumns = 200;
export const longestCell = 32_767;
export const longestRow = 1_000_000;

/** Milliseconds after its last change until a job is deleted, unless it runs. */
export const keptFor = 30 * 86_400_000;
