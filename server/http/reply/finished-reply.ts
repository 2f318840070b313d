/** A reply as bytes: a tile, a picture, JSON that another thread or process wrote. */
export class FinishedReply {
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;

  constructor(contentType: string, body: Uint8Array, headers: Readonly<Record<string, string>> = {}) {
    this.contentType = contentType;
    this.body = body;
    this.headers = headers;
  }

  /** JSON in UTF-8. */
  static json(body: Uint8Array): FinishedReply {
    return new FinishedReply('application/json; charset=utf-8', body);
  }
}
