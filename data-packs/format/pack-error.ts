import type { Message } from '../words/catalogue.ts';
import { WordedError } from '../words/worded-error.ts';

/** A pack that cannot be used, named with the cause. */
export class PackError extends WordedError {
  override readonly name = 'PackError';
  /** The file or folder it is about. */
  readonly path: string;

  constructor(path: string, said: Message, options?: ErrorOptions) {
    super(said, options);
    this.path = path;
  }
}
