import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../../server/errors.ts';

/** A parser of bytes from outside. */
export interface Target {
  /** Sound inputs, from which others are made. */
  seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Reads bytes to the end; refuses them by a failure that has a name. */
  read: (bytes: Uint8Array) => unknown;
  /** As the program reads a file that it never holds; where absent, its bytes are `read`. */
  readFile?: (file: string) => unknown;
  /** Whether a failure is one of the parser's own, which its callers word. Default: only what is worded already. */
  refuses?: (error: Error) => boolean;
}

/** Whether a target says by a failure that the bytes are none. */
export const isRefusal = ({ refuses }: Target, error: unknown): boolean =>
  error instanceof WordedError || error instanceof Failure || (error instanceof Error && refuses?.(error) === true);

/** Failures of JSON and of decompression. */
export const isUnpacking = (error: Error): boolean =>
  error instanceof SyntaxError ||
  ('code' in error && /^(?:Z_|ZSTD_|ERR__ERROR|ERR_BUFFER_TOO_LARGE)/.test(`${error.code}`));

/** What libraries throw on purpose. */
export const isPlainError = (error: Error): boolean => error.constructor === Error;

export const text = (value: string): Uint8Array => new TextEncoder().encode(value);
export const json = (value: unknown): Uint8Array => text(JSON.stringify(value));
