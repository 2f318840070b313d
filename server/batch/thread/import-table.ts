import { closeSync, openSync, readSync } from 'node:fs';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { batchWords } from '../../words.ts';
import type { Job } from '../job.ts';
import { longestCell, mostColumns, mostRows } from '../job.ts';
import { type Cell, columnNames, isEmpty, isHeader } from '../table/cell.ts';
import { readCsv } from '../table/read-csv.ts';
import { readXlsx } from '../table/read-xlsx.ts';
import { openJob } from './job-database.ts';

export interface TableImport {
  upload: string;
  database: string;
  /** Whether the first row names the columns; left out: as it looks. */
  header: boolean | undefined;
  job: Omit<Job, 'columns' | 'source'>;
}

/** Makes the database of a job of a file. Throws a sentence where that is no table. */
export async function importTable({ upload, database, header, job }: TableImport): Promise<void> {
  const db = openJob(database, { make: true });
  try {
    const add = db.prepare('INSERT INTO rows (number, cells) VALUES (?, ?)');
    let first: readonly Cell[] | undefined;
    let [rows, width] = [0, 0];
    const store = (cells: readonly Cell[]) => {
      rows += 1;
      if (rows > mostRows) throw new WordedError(batchWords.message('manyRows', { most: mostRows }));
      add.run(rows, JSON.stringify(cells));
    };
    db.exec('BEGIN');
    const take = (cells: readonly Cell[]) => {
      if (cells.every(isEmpty)) return;
      width = Math.max(width, cells.length);
      if (width > mostColumns) throw new WordedError(batchWords.message('manyColumns', { most: mostColumns }));
      if (cells.some(cell => typeof cell === 'string' && cell.length > longestCell)) {
        throw new WordedError(batchWords.message('longCell', { row: rows + 1, most: longestCell }));
      }
      if (first !== undefined) return store(cells);
      first = cells;
      if (!(header ?? isHeader(cells))) store(cells);
    };
    const source = isZip(upload) ? await readXlsx(upload, take) : await readCsv(upload, take);
    if (first === undefined || rows === 0) throw new WordedError(batchWords.message('noRows'));
    const names = columnNames((header ?? isHeader(first)) ? first : [], width);
    const value: Job = { ...job, source, columns: names };
    db.prepare('INSERT INTO job (value) VALUES (?)').run(JSON.stringify(value));
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

/** By its first bytes: what a file is called says nothing of it. */
function isZip(path: string): boolean {
  const handle = openSync(path, 'r');
  try {
    const head = Buffer.alloc(4);
    readSync(handle, head, 0, 4, 0);
    return head.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    closeSync(handle);
  }
}
