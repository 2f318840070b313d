import { formatFailures } from '../../words/words.ts';

const blockSize = 512;
const largestRecord = 65_536;
/** Programs pad archives to whole tape records; more than this is something else. */
const mostPadding = 1_048_576;

/** A file, or a section of one. */
export interface ReadAt {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

export interface TarEntry {
  name: string;
  type: 'file' | 'folder';
  /** Bytes of its content, and where in the archive it begins. */
  size: number;
  start: number;
}

/**
 * Reads the entries of an uncompressed tar, by their headers alone: contents are skipped. Understands plain files:
 * ustar and GNU headers, sizes beyond 8 GB, and a pax header's `path` and `size`. Refuses links, devices and everything
 * else, and anything but zeros behind the end. `simple` also refuses folders, long names and large sizes, which the
 * routing engine's own reader does not understand. (tar-stream, which writes our archives, would read all of a file to
 * find its entries, and trusts headers that contradict themselves.) Throws a sentence about "It": the caller names the
 * file.
 */
export async function* tarEntries(handle: ReadAt, fileSize: number, simple = false): AsyncGenerator<TarEntry> {
  const header = Buffer.alloc(blockSize);
  let pax: Pax | undefined;
  let offset = 0;
  for (;;) {
    const { bytesRead } = await handle.read(header, 0, blockSize, offset);
    if (bytesRead < blockSize) throw formatFailures.error(offset === 0 ? 'notTar' : 'cutShort');
    offset += blockSize;
    if (header.every(byte => byte === 0)) break;
    const { name, type, size: stated } = readHeader(header);
    const size = type === 'x' ? stated : (pax?.size ?? stated);
    const shown = printable(pax?.path ?? name);
    if (simple && (header[156] !== 0x30 || header[345] !== 0 || header[124] === 0x80)) {
      throw formatFailures.error('notPlain', { name: shown });
    }
    if (offset + size > fileSize) throw formatFailures.error('entryCutShort', { shown });
    if (type === 'x') {
      if (pax !== undefined || size > largestRecord) throw formatFailures.error('notPlain', { name: shown });
      const records = Buffer.alloc(size);
      await handle.read(records, 0, size, offset);
      pax = readPax(records);
    } else {
      if (type !== '0' && type !== '5') throw formatFailures.error('notPlain', { name: shown });
      yield { name: pax?.path ?? name, type: type === '0' ? 'file' : 'folder', size, start: offset };
      pax = undefined;
    }
    offset += Math.ceil(size / blockSize) * blockSize;
  }
  if (pax !== undefined || offset === blockSize) throw formatFailures.error('emptyTar');
  await requireZeros(handle, offset, fileSize);
}

async function requireZeros(handle: ReadAt, from: number, fileSize: number): Promise<void> {
  if (fileSize - from > mostPadding) throw formatFailures.error('trailingBytes');
  const rest = Buffer.alloc(fileSize - from);
  await handle.read(rest, 0, rest.length, from);
  if (rest.some(byte => byte !== 0)) throw formatFailures.error('trailingBytes');
}

function readHeader(header: Buffer): { name: string; type: string; size: number } {
  const magic = header.toString('latin1', 257, 265);
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  const ustar = magic === 'ustar\x0000';
  if ((!ustar && magic !== 'ustar  \0') || readNumber(header.subarray(148, 156)) !== sum) {
    throw formatFailures.error('damagedTar');
  }
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const folder = ustar ? text(345, 500) : '';
  const type = header[156] === 0 ? '0' : header.toString('latin1', 156, 157);
  return {
    name: folder === '' ? text(0, 100) : `${folder}/${text(0, 100)}`,
    type,
    // A folder has no content, whatever its header says.
    size: type === '5' ? 0 : readNumber(header.subarray(124, 136)),
  };
}

/** Octal digits, or from 8 GB on a big-endian number behind a set bit. */
function readNumber(field: Buffer): number {
  const text = field.toString('latin1');
  if (/^ *[0-7]+[ \0]*$/.test(text)) return Number.parseInt(text, 8);
  const binary = field[0] === 0x80 && field.subarray(1, -8).every(byte => byte === 0);
  const value = binary ? field.readBigUInt64BE(field.length - 8) : undefined;
  if (value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER)) throw formatFailures.error('noEntrySize');
  return Number(value);
}

interface Pax {
  path: string | undefined;
  size: number | undefined;
}

/** Records of a pax header: "LENGTH KEY=VALUE\n", the length counting itself. */
function readPax(records: Buffer): Pax {
  const found = new Map<string, string>();
  for (let at = 0; at < records.length; ) {
    const [digits] = /^\d{1,5}(?= )/.exec(records.toString('latin1', at, at + 6)) ?? [''];
    const end = at + Number(digits);
    const record = records.toString('utf8', at + digits.length + 1, end);
    const equals = record.indexOf('=');
    if (digits === '' || end > records.length || equals < 1 || !record.endsWith('\n')) {
      throw formatFailures.error('badPax');
    }
    const key = record.slice(0, equals);
    if (found.has(key)) throw formatFailures.error('paxTwice');
    found.set(key, record.slice(equals + 1, -1));
    at = end;
  }
  const size = found.get('size');
  if (size !== undefined && !/^\d{1,15}$/.test(size)) throw formatFailures.error('noEntrySize');
  return { path: found.get('path'), size: size === undefined ? undefined : Number(size) };
}

/** A name from an untrusted file for a message: one short line of plain characters. */
export const printable = (name: string): string => name.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
