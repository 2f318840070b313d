import type { Message } from '../../words/catalogue.ts';
import { WordedError } from '../../words/worded-error.ts';

/** The server's or the network's trouble: another try may work. */
export class PassingFailure extends WordedError {
  override readonly name = 'PassingFailure';
  /** How long the server asks to wait: milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(said: Message, options: ErrorOptions & { retryAfterMs?: number | undefined } = {}) {
    super(said, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The server's last word on an address: trying again changes nothing. */
export class ServerRefusal extends WordedError {
  override readonly name = 'ServerRefusal';
  readonly status: number | undefined;

  constructor(said: Message, status?: number, options?: ErrorOptions) {
    super(said, options);
    this.status = status;
  }
}

/** A file that is not what its checksum says. */
export class SpoiltFile extends WordedError {
  override readonly name = 'SpoiltFile';
}
