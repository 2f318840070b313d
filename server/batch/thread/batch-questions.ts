import type { CountedJob, Job, JobRow, RowState } from '../job.ts';
import type { TableImport } from './import-table.ts';
import type { JobChange, WorkedRow } from './job-database.ts';
import type { ResultsFile } from './write-results.ts';

export interface ChangedJob {
  job: CountedJob;
  changed: boolean;
}

/** What the threads of jobs are asked, and what they answer. */
export interface BatchAnswers {
  all: CountedJob[];
  running: Job[];
  find: CountedJob | undefined;
  rows: JobRow[];
  take: JobRow[];
  put: boolean;
  change: ChangedJob | undefined;
  release: undefined;
  import: undefined;
  export: undefined;
}

export type BatchQuestion =
  | { kind: 'all' | 'running' }
  | { kind: 'find' | 'release'; id: string }
  | { kind: 'rows'; id: string; after: number; limit: number; state: RowState | undefined }
  | { kind: 'take'; id: string; limit: number }
  | { kind: 'put'; id: string; row: WorkedRow }
  | { kind: 'change'; id: string; change: JobChange }
  | { kind: 'import'; table: TableImport }
  | { kind: 'export'; results: ResultsFile };
