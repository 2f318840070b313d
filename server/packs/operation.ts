import type { z } from 'zod';

/** An answer that is JSON in UTF-8 already: a large one takes long to become that. */
export class WrittenJson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export interface OperationInput<Body> {
  body: Body;
  /** Of the task in the address. */
  id: string;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

/** One thing that a window may ask under `/workstation/api`. */
export interface Operation<Body extends z.ZodType = z.ZodType> {
  method: 'get' | 'post';
  /** As Express writes it: `/tasks/:id/pause`. */
  path: string;
  /** Default 200. */
  status?: 201;
  body?: Body;
  /** The reply's value: an object, or `WrittenJson`. Throws `Failure`. */
  answer: (input: OperationInput<z.output<Body>>) => unknown;
}

/** Keeps the inference of one operation's body while a list of operations stays a plain array. */
export function operation<Body extends z.ZodType>(defined: Operation<Body>): Operation {
  return defined as unknown as Operation;
}
