import type { Message } from '../words/catalogue.ts';
import { WordedError } from '../words/worded-error.ts';

/** A pack cannot be used. */
export class PackError extends WordedError {
  override readonly name = 'PackError';
  /** The file or folder concerned. */
  readonly path: string;

  constructor(path: string, said: Message, options?: ErrorOptions) {
    super(said, options);
    this.path = path;
  }
}
