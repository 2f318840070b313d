import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ToldFailure } from '../errors.ts';
import type { KeptJob } from '../jobs/index.ts';
import type { BatchPlan } from './plan.ts';
import type { Cell, TableSource } from './table/cell.ts';

export const jobStates = ['draft', 'running', 'stopped', 'finished'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as its database has it. */
export interface Job extends KeptJob {
  /** The key that started it, which is charged. */
  keyId: string;
  /** Whether that key is in the table of keys; the workstation's own is not. */
  isListedKey: boolean;
  name: string;
  source: TableSource;
  columns: readonly string[];
  state: JobState;
  plan: BatchPlan | null;
}

/** A job with what is counted. */
export interface CountedJob extends Job {
  rows: Record<RowState, number>;
  /** On the disk. */
  bytes: number;
}

export interface ResultFile {
  name: string;
  bytes: number;
}

export type StepResult = { values: readonly Cell[]; file?: ResultFile } | { failure: ToldFailure };

/** Where somebody says that a row is, or what is to be looked for instead of what its columns have. */
export type Correction = LonLat | { text: string };

/** What is known of a row. The step that finds its place is `place`, the others have their index. */
export interface RowResults {
  correction?: Correction;
  position?: LonLat;
  steps: Readonly<Record<string, StepResult>>;
}

/** doubtful: done, but it may lie elsewhere. Databases have their indices. */
export const rowStates = ['waiting', 'done', 'failed', 'doubtful'] as const;
export type RowState = (typeof rowStates)[number];

export interface JobRow {
  /** From 1, as in the file, without its header and empty lines. */
  number: number;
  cells: readonly Cell[];
  state: RowState;
  results: RowResults | null;
}

export const resultTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  zip: 'application/zip',
} as const;

export type ResultFormat = keyof typeof resultTypes;
export const resultFormats = Object.keys(resultTypes) as ResultFormat[];

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
