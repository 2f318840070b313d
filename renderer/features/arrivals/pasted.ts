import { parseCoordinates } from '../../../data-packs/geo/parse-coordinates.ts';
import { type FeatureFormat, sniffFormat } from '../../../data-packs/interchange/features/sniff-format.ts';
import { readWkt } from '../../../data-packs/interchange/features/well-known.ts';

/** A pasted text: what to search for, or what a file would have. */
export type Pasted = { search: string } | { format: FeatureFormat; content: string };

/** Characters of what is searched for. */
const longestSearch = 256;
/** Characters of a list of geometries and positions: each of its lines is looked at. */
const longestList = 2 ** 20;

export function readPasted(text: string): Pasted | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const isLine = !/[\r\n]/.test(trimmed.slice(0, longestSearch + 1));
  if (isLine && !/^[{[<]|\t/.test(trimmed) && readWkt(trimmed) === undefined)
    return trimmed.length > longestSearch ? undefined : { search: trimmed };
  if (isLine && parseCoordinates(trimmed) !== undefined) return { search: trimmed };
  const list = trimmed.length <= longestList ? asColumn(trimmed) : undefined;
  if (list !== undefined) return { format: 'csv', content: list };
  return { format: sniffFormat(new TextEncoder().encode(trimmed.slice(0, 65_536))) ?? 'csv', content: trimmed };
}

/** A table of one column, where each line is a geometry or a position, whose commas are none between cells. */
function asColumn(text: string): string | undefined {
  const lines = text.split(/\r\n?|\n/).filter(line => line.trim() !== '');
  const areAll = lines.every(line => readWkt(line) !== undefined || parseCoordinates(line) !== undefined);
  return areAll ? lines.map(line => `"${line.replaceAll('"', '""')}"`).join('\n') : undefined;
}
