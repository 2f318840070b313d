import type { z } from 'zod';
import type { Operation } from '../http/index.ts';

export interface PackContext {
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

/** An operation under `/workstation/api`. */
export type PackOperation = Operation<PackContext>;

/** Types the handler by the schemas beside it. */
export const operation = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  defined: Operation<PackContext, Params, Query, Body>,
): PackOperation => defined;
