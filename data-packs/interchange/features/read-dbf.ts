import { westernEncoding } from '../decode-text.ts';
import type { AttributeValue } from './feature.ts';

type Row = Record<string, AttributeValue>;

/** The rows of a dBASE table, each as it is asked for. */
interface DbfTable {
  titles: readonly string[];
  /** Undefined beyond its end. */
  row: (index: number) => Row | 'deleted' | undefined;
}

/** Encodings by the byte of a table that tells its language, from 200 on and before; others are as Windows has them. */
const windowsPages = [1250, 1251, 1254, 1253, 1257];
const languages: Readonly<Record<number, string>> = {
  19: 'shift_jis',
  38: 'ibm866',
  77: 'gbk',
  78: 'euc-kr',
  79: 'big5',
};

/** Reads a table with the encoding that the file beside it tells (`UTF-8`, `1252`, `ANSI 1252`); undefined where it is none. */
export function readDbf(bytes: Uint8Array, told: string | undefined): DbfTable | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33) return undefined;
  const [from, size] = [view.getUint16(8, true), view.getUint16(10, true)];
  if (size < 2 || from < 33) return undefined;
  const decoder = decoderOf(bytes, told);
  const text = (at: number, length: number) => decoder.decode(bytes.subarray(at, at + length));
  const fields: { title: string; type: string; at: number; width: number }[] = [];
  for (let at = 32, column = 1; at + 32 <= from && bytes[at] !== 0x0d && at + 32 <= bytes.length; at += 32) {
    const [title = ''] = text(at, 11).split('\0');
    const width = view.getUint8(at + 16);
    fields.push({ title: title.trim(), type: String.fromCharCode(view.getUint8(at + 11)), at: column, width });
    column += width;
  }
  const row = (index: number) => {
    const start = from + index * size;
    if (start + size > bytes.length) return undefined;
    if (bytes[start] === 0x2a) return 'deleted';
    return Object.fromEntries(
      fields.flatMap(({ title, type, at, width }) => {
        const value = cellValue(type, text(start + at, width).replace(/[\0\s]+$/, ''));
        return value === undefined ? [] : [[title, value]];
      }),
    );
  };
  return { titles: fields.map(({ title }) => title), row };
}

function decoderOf(bytes: Uint8Array, told = '') {
  const name = told.trim().replace(/^(?:ansi|oem|cp)\s*/i, '');
  const code = /\d+$/.exec(name)?.[0];
  const isUtf8 = () => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(32)) !== '';
    } catch {
      return false;
    }
  };
  const [byte = 0] = bytes.subarray(29);
  const page = windowsPages[byte - 200];
  const language = byte === 87 ? westernEncoding : page === undefined ? languages[byte] : `windows-${page}`;
  const likely = code === '65001' || (told === '' && language === undefined && isUtf8()) ? 'utf-8' : name;
  for (const encoding of [likely, `windows-${code}`, `iso-8859-${code?.slice(4)}`, language]) {
    try {
      if (encoding !== undefined) return new TextDecoder(encoding);
    } catch {
      // It is another.
    }
  }
  return new TextDecoder(westernEncoding);
}

/** A cell by the type of its column; undefined where it is empty. */
function cellValue(type: string, cell: string): AttributeValue | undefined {
  const plain = cell.trim();
  if (plain === '') return undefined;
  switch (type) {
    case 'N':
    case 'F':
      // Stars are a number that was too long.
      return /^[-+.\d]/.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
    case 'D':
      return plain.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    case 'L':
      return /^[ty]/i.test(plain) ? true : /^[nf]/i.test(plain) ? false : undefined;
    default:
      return cell;
  }
}
