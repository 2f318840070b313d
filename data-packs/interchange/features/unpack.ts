import { Gunzip, type UnzipFileFilter, unzipSync } from 'fflate';
import { largestContent } from '../content-endings.ts';
import { FormatProblem } from './format-problem.ts';
import type { LeftOuts } from './left-out.ts';
import { type FeatureFormat, formatOfName, sniffFormat } from './sniff-format.ts';

/** A file of features, perhaps within another, and the files of the same name beside it, by their endings. */
export interface Member {
  path: string;
  format: FeatureFormat;
  bytes: Uint8Array;
  beside?: ReadonlyMap<string, Uint8Array>;
  /** Whether what it was packed in ends too early. */
  isTorn?: boolean;
}

/** Archives within archives. */
const deepest = 2;

/** What belongs to a shapefile: what is used, and what is not. */
const besideShapes = /\.(?:dbf|prj|cpg|shx|sb[nx]|qix|qpj|qmd|cst|shp\.xml)$/i;
/** What systems add. */
const ofSystems = /(?:^|\/)(?:__MACOSX\/|\.DS_Store|Thumbs\.db|desktop\.ini)|\/$/i;

/**
 * The files of features in a file: itself, or those in a zip or a gzip, also in such ones in these. All together may be
 * as large as a file may be by itself. Counts the others. Throws `FormatProblem`.
 */
export function* unpacked(
  packed: Member,
  left: LeftOuts,
  room: { left: number } = { left: largestContent },
  depth = 0,
): Generator<Member> {
  const format = sniffFormat(packed.bytes) ?? packed.format;
  if (format !== 'zip' && format !== 'kmz' && format !== 'gz') yield { ...packed, format };
  else if (depth === deepest) left.add('member', { name: packed.path });
  else {
    const members = format === 'gz' ? [gunzipped(packed, room)] : unzipped(packed, left, room);
    for (const member of members) yield* unpacked(member, left, room, depth + 1);
  }
}

/** A packed file as far as it goes. */
function gunzipped({ path, bytes }: Member, room: { left: number }): Member {
  const pieces: Uint8Array[] = [];
  const gunzip = new Gunzip(piece => {
    room.left -= piece.length;
    if (room.left < 0) throw new FormatProblem('tooLargeInKmz');
    pieces.push(piece);
  });
  let isTorn = false;
  try {
    // Each piece may become a thousand times as large.
    const step = 16_384;
    for (let at = 0; at < bytes.length; at += step)
      gunzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (error) {
    if (error instanceof FormatProblem) throw error;
    isTorn = true;
  }
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  if (whole.length === 0) throw new FormatProblem('notKmz');
  const name = path.replace(/\.gz$/i, '');
  return { path: name, format: formatOfName(name) ?? 'csv', bytes: whole, isTorn };
}

/** The `doc.kml` of a KMZ, else all files of features in a zip. */
function unzipped({ bytes }: Member, left: LeftOuts, room: { left: number }): Member[] {
  const names: string[] = [];
  const opened = (filter: UnzipFileFilter) => {
    try {
      return unzipSync(bytes, { filter });
    } catch (cause) {
      throw cause instanceof FormatProblem ? cause : new FormatProblem('notKmz', { cause });
    }
  };
  // The first pass only lists names.
  opened(({ name }) => names.push(name) < 0);
  if (names.includes('xl/workbook.xml') || names.includes('content.xml')) throw new FormatProblem('workbook');
  const doc = names.find(name => /(?:^|\/)doc\.kml$/i.test(name));
  const stems = new Set(names.filter(name => /\.shp$/i.test(name)).map(stemOf));
  const isBeside = (name: string) => besideShapes.test(name) && stems.has(stemOf(name));
  const isWanted = (name: string) => formatOfName(name) !== undefined && !ofSystems.test(name);
  const files = opened(({ name, originalSize }) => {
    if (doc === undefined ? !isWanted(name) && !isBeside(name) : name !== doc) return false;
    room.left -= originalSize;
    if (room.left < 0) throw new FormatProblem('tooLargeInKmz');
    return true;
  });
  const all = Object.entries(files);
  if (doc === undefined)
    for (const name of names)
      if (!isWanted(name) && !isBeside(name) && !ofSystems.test(name)) left.add('member', { name });
  return all.flatMap(([path, content]): Member[] => {
    const format = formatOfName(path);
    if (format === undefined) return [];
    if (format !== 'shp') return [{ path, format, bytes: content }];
    const beside = all.filter(([name]) => name !== path && stemOf(name) === stemOf(path));
    return [{ path, format, bytes: content, beside: new Map(beside.map(([name, part]) => [endingOf(name), part])) }];
  });
}

const stemOf = (name: string): string => name.replace(/(?:\.shp)?\.[^/.]*$/i, '').toLowerCase();
const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
