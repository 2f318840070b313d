import type { Job, JobRow, ResultFile, RowState } from '../job.ts';
import { type AddedColumns, resultColumns } from '../steps/index.ts';
import type { Cell } from '../table/cell.ts';
import { type Db, readJob, readRows } from './job-database.ts';

/** Rows read at a time. */
const atOnce = 200;

/** A row as results show it. */
interface ResultRow {
  cells: readonly Cell[];
  position: { lat: number; lon: number } | undefined;
  files: readonly ResultFile[];
}

/** The results of a job, read row by row. */
export interface Results {
  job: Job;
  columns: readonly string[];
  rows: () => Generator<ResultRow>;
}

export function resultsOf(db: Db, only: RowState | undefined): Results {
  const job = readJob(db);
  const added = job.plan === null ? undefined : resultColumns(job.columns, job.plan);
  const columns =
    added === undefined ? job.columns : [...job.columns, ...added.steps.flatMap(({ names }) => names), added.failure];
  function* rows(): Generator<ResultRow> {
    for (let after = 0; ; ) {
      const page = readRows(db, after, atOnce, only);
      for (const row of page) yield resultRow(row, job.columns.length, added);
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.number;
    }
  }
  return { job, columns, rows };
}

function resultRow({ cells, results }: JobRow, width: number, added: AddedColumns | undefined): ResultRow {
  const row: Cell[] = Array.from({ length: width }, (_, at) => cells[at] ?? null);
  if (added === undefined) return { cells: row, position: undefined, files: [] };
  const found = new Map(Object.entries(results?.steps ?? {}));
  const files: ResultFile[] = [];
  const failures = new Set<string>();
  for (const { key, names } of added.steps) {
    const result = found.get(key);
    const values = result !== undefined && 'values' in result ? result.values : [];
    row.push(...names.map((_, at) => values[at] ?? null));
    if (result === undefined) continue;
    if ('failure' in result) failures.add(result.failure.message);
    else if (result.file !== undefined) files.push(result.file);
  }
  row.push(failures.size === 0 ? null : [...failures].join(' '));
  return { cells: row, position: results?.position, files };
}
