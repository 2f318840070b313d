import { type Message, wordMessage } from '../data-packs/words/catalogue.ts';
import { failuresWords, serverWords } from './words.ts';

/**
 * All failures that reach clients. Modules throw `new Failure(code)`; `http/envelope.ts` turns it into the answer
 * `{error, message, said}`. Codes are the contract and never change; messages (`words.ts`) may.
 */
export const failureTable = {
  bad_request: { status: 400 },
  missing_key: { status: 401 },
  invalid_key: { status: 401 },
  origin_not_allowed: { status: 403 },
  origin_required: { status: 403 },
  key_revoked: { status: 403 },
  scope_denied: { status: 403 },
  invalid_signature: { status: 403 },
  signature_expired: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  payload_too_large: { status: 413 },
  range_not_satisfiable: { status: 416 },
  misdirected_request: { status: 421 },
  quota_exhausted: { status: 429 },
  rate_limited: { status: 429 },
  internal_error: { status: 500 },
  no_engine: { status: 501 },
  upstream_unavailable: { status: 502 },
  maintenance: { status: 503 },
  overloaded: { status: 503 },
  storage_full: { status: 507 },
  storage_failed: { status: 507 },
} as const satisfies Record<string, { status: number }>;

export type FailureCode = keyof typeof failureTable;

export interface FailureDetails {
  /** The routing engine's own number (171 snap, 442 no route, ...), added to the envelope. */
  routingErrorCode?: number;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** When the period of a used up quota ends, ISO 8601; added to the envelope. */
  resetsAt?: string;
  /** What is there now, which a conflicting change did not know; added to the envelope. */
  current?: object;
  /** Methods the address does take, sent as `Allow`. */
  allow?: readonly string[];
  /** Further response headers, e.g. `Content-Range` of a 416. */
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** A failure for the client. `message` is `said` in English, with the engine's number at its end. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly said: Message;
  readonly details: FailureDetails;

  /** `said` defaults to the sentence of the code. */
  constructor(code: FailureCode, said: Message = failuresWords.message(code), details: FailureDetails = {}) {
    const { routingErrorCode, cause } = details;
    const message =
      routingErrorCode === undefined
        ? said
        : serverWords.message('withRoutingCode', { sentence: said, code: routingErrorCode });
    super(wordMessage(message, 'en') ?? said.code, { cause });
    this.name = 'Failure';
    this.code = code;
    this.status = failureTable[code].status;
    this.said = said;
    this.details = details;
  }
}

export const badRequest = (said: Message): Failure => new Failure('bad_request', said);

/** A failure as answers have it. */
export interface ToldFailure {
  error: FailureCode;
  message: string;
  said: Message;
}

export const toldFailure = ({ code, message, said }: Failure): ToldFailure => ({ error: code, message, said });
