import { Failure } from '../../errors.ts';

/** Bytes of a content. */
export interface ByteRange {
  start: number;
  /** Inclusive, as in `Content-Range`. */
  end: number;
}

/** The headers of a request that ask for a part. */
interface Asking {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/**
 * The part of `length` bytes that is asked for (RFC 9110, 14). `undefined`: everything, also for other units, several
 * ranges and invalid headers, which a server may ignore, and for a part of another version. Throws
 * `range_not_satisfiable`.
 */
export function askedRange(asking: Asking, length: number, etag: string | undefined): ByteRange | undefined {
  const ifRange = asking['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const range = parseRange(asking.range, length);
  if (range !== 'unsatisfiable') return range;
  throw new Failure('range_not_satisfiable', undefined, { headers: { 'Content-Range': `bytes */${length}` } });
}

function parseRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 || length === 0 ? 'unsatisfiable' : { start: Math.max(0, length - suffix), end: length - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= length) return 'unsatisfiable';
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
