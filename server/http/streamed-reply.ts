import type { Readable } from 'node:stream';

/** A reply of any size, sent as it is read: the content of a file. */
export class StreamedReply {
  readonly contentType: string;
  readonly open: () => Readable;
  readonly headers: Readonly<Record<string, string>>;

  /** `open` is called once the answer is due: not for 304 or HEAD. A known length is `Content-Length` in `headers`. */
  constructor(contentType: string, open: () => Readable, headers: Readonly<Record<string, string>> = {}) {
    this.contentType = contentType;
    this.open = open;
    this.headers = headers;
  }
}
