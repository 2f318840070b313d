import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/** A reply of any size, sent as it is read: the content of a file. */
export class StreamedReply {
  readonly contentType: string;
  readonly open: (range?: ByteRange) => Readable;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes; where it is known, ranges are answered. */
  readonly length: number | undefined;

  /** `open` is called once the answer is due: not for 304 or HEAD. */
  constructor(
    contentType: string,
    open: (range?: ByteRange) => Readable,
    headers: Readonly<Record<string, string>> = {},
    length?: number,
  ) {
    this.contentType = contentType;
    this.open = open;
    this.headers = headers;
    this.length = length;
  }
}
