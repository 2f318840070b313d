import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { FeatureCollector } from '../../../data-packs/interchange/features/feature-collector.ts';
import { FormatProblem } from '../../../data-packs/interchange/features/format-problem.ts';
import { readFeatures } from '../../../data-packs/interchange/features/read-features.ts';
import { type FeatureFormat, sniffFormat } from '../../../data-packs/interchange/features/sniff-format.ts';
import { exportFormats } from '../../../data-packs/interchange/write/export-formats.ts';
import { writeGeoJson } from '../../../data-packs/interchange/write/write-geojson.ts';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { tracksWords } from '../../words.ts';
import type { DrawnItem } from './drawn-color.ts';
import { columnsOf } from './feature-columns.ts';
import { contentOf, drawnFeatures, type ExportEnding } from './feature-content.ts';
import { FeatureDocument } from './feature-document.ts';
import { type FeatureChange, type FeatureUndo, joinEdits, readEdits, writeEdits } from './feature-edit.ts';
import { FeatureRows, type RowQuery } from './feature-rows.ts';
import { encodeTile, FeatureTiles } from './feature-tiles.ts';
import { joinLines } from './join-lines.ts';
import { readGeoPackage } from './read-geopackage.ts';
import { fileFigures, rowOf, wholeFeature } from './shown-feature.ts';
import { writeGeoPackage } from './write-geopackage.ts';

/** Where the features of an item are read from: files that never change. */
export interface FeatureSource {
  path: string;
  /** Of what was changed; null where nothing was. */
  edits: string | null;
  /** As its file was called, which tells the format where the content does not. */
  name: string;
  format: FeatureFormat;
  bytes: number;
}

interface Opened {
  document: FeatureDocument;
  rows: FeatureRows;
  tiles: FeatureTiles;
  bytes: number;
}

/** Bytes of files that stay open: some ten times as many of objects. */
const mostBytes = 40 * 1024 ** 2;

/** By their paths, latest last. */
const opened = new Map<string, Opened>();

function open({ path, edits, name, format, bytes }: FeatureSource): Opened {
  const key = `${path} ${edits}`;
  const known = opened.get(key) ?? read();
  opened.delete(key);
  opened.set(key, known);
  let kept = [...opened.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [oldest, one] of opened) {
    if (kept <= mostBytes || oldest === key) break;
    kept -= one.bytes;
    opened.delete(oldest);
  }
  return known;

  function read(): Opened {
    // A file of before, with its objects, is needed no longer where only its edits are others.
    const before = [...opened].find(([other]) => other.startsWith(`${path} `));
    if (before !== undefined) opened.delete(before[0]);
    const file = before?.[1].document.file ?? readFile(path, format, name);
    const document = new FeatureDocument(file, edits === null ? new Map() : readEdits(readFileSync(edits, 'utf8')));
    return { document, rows: new FeatureRows(document), tiles: new FeatureTiles(document, before?.[1].tiles), bytes };
  }
}

function readFile(path: string, format: FeatureFormat, name: string) {
  try {
    const bytes = readFileSync(path);
    if (sniffFormat(bytes) !== 'gpkg') return readFeatures({ format, bytes });
    const collector = new FeatureCollector();
    readGeoPackage(path, collector);
    return collector.file;
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error;
    throw new WordedError(tracksWords.message(error.fault, { file: name }), { cause: error });
  }
}

/** Characters. */
const writtenAtOnce = 65_536;

/** What is written of an item's features, and where. */
export interface ExportOrder {
  path: string;
  format: ExportEnding;
  name: string;
  /** Left out: all. */
  ids: readonly number[] | undefined;
  /** As they are drawn, instead of with all that they have. */
  drawn: Pick<DrawnItem, 'color' | 'look'> | undefined;
}

/** Rows of an answer. */
export interface RowPage extends RowQuery {
  offset: number;
  limit: number;
  around?: number | undefined;
  only?: 'ids' | undefined;
}

/** What becomes an item of its own. */
interface ExtractOrder {
  path: string;
  ids: readonly number[];
  name: string;
  /** Whether their lines become one. */
  join: boolean;
}

const work = {
  about: (source: FeatureSource) => {
    const { document } = open(source);
    return { ...fileFigures(document), columns: columnsOf(document.features) };
  },
  rows: (source: FeatureSource, { offset: from, limit, around, only, ...query }: RowPage) => {
    const { document, rows } = open(source);
    const found = rows.find(query);
    const total = found.length;
    if (only === 'ids') return { total, features: [], ids: found.map(({ id }) => id) };
    const at = around === undefined ? from : found.findIndex(({ id }) => id === around);
    if (at < 0) return { total, features: [] };
    const offset = around === undefined ? from : at - (at % limit);
    const features = found
      .slice(offset, offset + limit)
      .map((feature, index) => ({ index: offset + index, ...rowOf(document, feature) }));
    return { total, features };
  },
  feature: (source: FeatureSource, id: number) => {
    const { document } = open(source);
    const found = document.find(id);
    return found && wholeFeature(document, found);
  },
  tile: (items: readonly (DrawnItem & { source: FeatureSource })[], [z, x, y]: readonly [number, number, number]) =>
    encodeTile(
      items.flatMap(({ source, ...item }) => {
        try {
          return open(source).tiles.tile(z, x, y, item);
        } catch (error) {
          // A file that cannot be read hides no other.
          if (error instanceof WordedError) return [];
          throw error;
        }
      }),
    ),
  export: (source: FeatureSource, { path, format, name, ids, drawn }: ExportOrder) => {
    const { document } = open(source);
    const all = drawn === undefined ? document.features : drawnFeatures(document, drawn);
    const wanted = ids && new Set(ids);
    const content = contentOf(document, wanted === undefined ? all : all.filter(({ id }) => wanted.has(id)), name);
    const { write } = exportFormats.find(({ ending }) => ending === format) ?? {};
    if (write === undefined) return writeGeoPackage(path, content);
    writeText(path, write(content));
  },
  /** Writes some as a file of their own. */
  extract: (source: FeatureSource, { path, ids, name, join }: ExtractOrder) => {
    const { document } = open(source);
    const features = ids.flatMap(id => document.find(id) ?? []);
    const taken = contentOf(document, features, name);
    const content = join ? joinLines(taken, name) : taken;
    writeText(path, writeGeoJson(content));
    const file = { ...content, left: [], unit: 'feature', all: features.length, lost: 0 } as const;
    const { bounds, metres, ascent } = fileFigures(new FeatureDocument(file, new Map()));
    const figures = { bounds, metres, ...(ascent !== undefined && { ascent }) };
    return { found: features.map(({ id }) => id), figures };
  },
  edit: (source: FeatureSource, changes: readonly FeatureChange[]) => {
    const { document } = open(source);
    const edits = new Map(document.edits);
    const undo: FeatureUndo = [];
    const missing: number[] = [];
    let next = document.nextId;
    for (const { id = next, set, edit } of changes) {
      const before = edits.get(id);
      if (id >= next && set?.geometry === undefined && edit?.geometry === undefined && edit !== null) missing.push(id);
      next = Math.max(next, id + 1);
      undo.unshift({ id, edit: before ?? (id > document.file.features.length ? { removed: true } : null) });
      if (set !== undefined) edits.set(id, joinEdits(before, set));
      else if (edit == null) edits.delete(id);
      else edits.set(id, edit);
    }
    return { undo, missing, text: writeEdits(edits) };
  },
};

function writeText(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    let text = '';
    for (const piece of pieces) {
      text += piece;
      if (text.length < writtenAtOnce) continue;
      writeSync(file, text);
      text = '';
    }
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** The process' functions by name. */
export type FeatureWork = typeof work;

export interface FeatureQuestion {
  work: keyof FeatureWork;
  values: readonly unknown[];
}

answerQuestions(({ work: asked, values }: FeatureQuestion) => Reflect.apply(work[asked], work, values));
