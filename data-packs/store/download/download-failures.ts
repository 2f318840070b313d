/** The server's or the network's trouble: another try may work. */
export class PassingFailure extends Error {
  override readonly name = 'PassingFailure';
  /** How long the server asks to wait: milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: ErrorOptions & { retryAfterMs?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The server's last word on an address: trying again changes nothing. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** A file that is not what its checksum says. */
export class SpoiltFile extends Error {
  override readonly name = 'SpoiltFile';
}
