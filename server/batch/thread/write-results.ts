import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Job, JobRow, ResultFormat, RowState } from '../job.ts';
import { type AddedColumns, addedColumns, addedValues } from '../steps/index.ts';
import { cellsOf } from '../steps/place.ts';
import { csvRow } from '../table/csv-text.ts';
import { sheetEnd, sheetPart, sheetRow, sheetStart, workbookParts } from '../table/xlsx-parts.ts';
import { type Db, openJob, readJob, readRows } from './job-database.ts';

export interface ResultsFile {
  database: string;
  /** Holds the files that steps made. */
  files: string;
  format: ResultFormat;
  only: RowState | undefined;
  to: string;
}

/** Characters gathered before they are written. */
const pieceSize = 65_536;

/** Writes the results of a job into a file, in memory that does not grow with its rows. */
export async function writeResults({ database, files, format, only, to }: ResultsFile): Promise<void> {
  const db = openJob(database);
  try {
    const results = resultsOf(db, only);
    const out = createWriteStream(to, { flags: 'wx', mode: 0o600 });
    switch (format) {
      case 'csv':
        return await pipeline(textStream(csv(results)), out);
      case 'geojson':
        return await pipeline(textStream(geoJson(results)), out);
      case 'xlsx': {
        const zip = new ZipFile();
        for (const [name, xml] of workbookParts) zip.addBuffer(Buffer.from(xml), name);
        zip.addReadStream(textStream(sheet(results)), sheetPart);
        zip.end();
        return await pipeline(outputOf(zip), out);
      }
      case 'zip': {
        const zip = new ZipFile();
        const writing = pipeline(outputOf(zip), out);
        await Promise.all([fillZip(zip, results, files), writing]);
        return;
      }
    }
  } finally {
    db.close();
  }
}

/** The table, and beside it the files that its rows name. Few are waiting at a time. */
async function fillZip(zip: ZipFile, results: Results, files: string): Promise<void> {
  zip.addReadStream(textStream(csv(results)), 'results.csv');
  zip.addReadStream(textStream(geoJson(results)), 'results.geojson');
  for (const row of results.rows()) {
    for (const { name } of row.files) {
      // Pictures are packed already.
      zip.addFile(join(files, name), `files/${name}`, { compress: /\.(?:svg|pdf)$/.test(name) });
    }
  }
  zip.end();
}

/** As a `Readable`, which tells of failures of what is put in, too. */
function outputOf(zip: ZipFile): Readable {
  const output = zip.outputStream as Readable;
  zip.on('error', error => output.destroy(error));
  return output;
}

/** Texts in larger pieces. */
function textStream(texts: Iterable<string>): Readable {
  function* pieces() {
    let piece = '';
    for (const text of texts) {
      piece += text;
      if (piece.length < pieceSize) continue;
      yield Buffer.from(piece);
      piece = '';
    }
    if (piece !== '') yield Buffer.from(piece);
  }
  return Readable.from(pieces());
}

function* csv({ job, columns, rows }: Results): Generator<string> {
  const delimiter = job.source.format === 'csv' && job.source.delimiter === ';' ? ';' : ',';
  // Spreadsheets take a file without the mark for one in the old encoding of the system.
  yield `\ufeff${csvRow(columns, delimiter)}`;
  for (const { cells } of rows()) yield csvRow(cells, delimiter);
}

function* sheet({ columns, rows }: Results): Generator<string> {
  yield sheetStart;
  yield sheetRow(columns, { bold: true });
  for (const { cells } of rows()) yield sheetRow(cells);
  yield sheetEnd;
}

/** Rows without a place are left out: they are nowhere on the map. */
function* geoJson({ columns, rows }: Results): Generator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let between = '';
  for (const { cells, position } of rows()) {
    if (position === undefined) continue;
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
      properties: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])),
    };
    yield `${between}${JSON.stringify(feature)}\n`;
    between = ',';
  }
  yield ']}\n';
}

const atOnce = 200;

type Results = ReturnType<typeof resultsOf>;

function resultsOf(db: Db, only: RowState | undefined) {
  const job = readJob(db);
  const added = addedColumns(job);
  function* rows() {
    for (let after = 0; ; ) {
      const page = readRows(db, after, atOnce, only);
      for (const row of page) yield resultRow(row, job, added);
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.number;
    }
  }
  return { job, columns: [...job.columns, ...added.names], rows };
}

function resultRow(row: JobRow, job: Job, added: AddedColumns) {
  const { results } = row;
  const steps = Object.values(results?.steps ?? {});
  const failures = new Set(steps.flatMap(result => ('failure' in result ? [result.failure.message] : [])));
  return {
    cells: [
      ...cellsOf(job, row),
      ...addedValues(added, results),
      ...(job.plan === null ? [] : [failures.size === 0 ? null : [...failures].join(' ')]),
    ],
    position: results?.position,
    files: steps.flatMap(result => ('file' in result && result.file !== undefined ? [result.file] : [])),
  };
}
