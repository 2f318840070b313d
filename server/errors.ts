import type { Message } from '../data-packs/words/catalogue.ts';

/**
 * The one table of failures. Any room throws `new Failure(code)`; `http/` turns it into the envelope `{error, message}` in
 * one place. Codes are the contract: they never change, messages may.
 */
export const failureTable = {
  bad_request: { status: 400, message: 'The request is not valid.' },
  missing_key: { status: 401, message: 'No API key: send "Authorization: Bearer <key>".' },
  invalid_key: { status: 401, message: 'This API key is not known here.' },
  origin_not_allowed: { status: 403, message: "This origin is not on the project's list of allowed origins." },
  origin_required: { status: 403, message: 'This project requires an Origin header and the request has none.' },
  key_revoked: { status: 403, message: 'This API key has been revoked; issue a new one.' },
  scope_denied: { status: 403, message: 'This API key does not cover this endpoint.' },
  invalid_signature: {
    status: 403,
    message: 'The signature does not fit this URL and client; ask the token endpoint for fresh URLs.',
  },
  signature_expired: { status: 403, message: 'This signed URL has expired; ask the token endpoint for fresh URLs.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'This contradicts what is already there.' },
  payload_too_large: { status: 413, message: 'The request body is larger than 2 MiB.' },
  range_not_satisfiable: { status: 416, message: 'The requested range lies outside the archive.' },
  misdirected_request: { status: 421, message: 'This service does not answer to that host name.' },
  quota_exhausted: { status: 429, message: 'The quota of this period is used up.' },
  rate_limited: { status: 429, message: 'Too many requests from this address; wait before asking again.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong inside the service; its log has the details under this request id.',
  },
  upstream_unavailable: {
    status: 502,
    message: 'The engine behind this endpoint stopped or took too long; it is being restarted, try again.',
  },
  maintenance: { status: 503, message: 'The data behind this request is being replaced; try again shortly.' },
  overloaded: { status: 503, message: 'Too many requests of this kind are waiting; try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failureTable;

export interface FailureDetails {
  /** The routing engine's own number (171 snap, 442 no route, ...), added to the envelope. */
  routingErrorCode?: number;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Methods the address does take, sent as `Allow`. */
  allow?: readonly string[];
  /** Further response headers, e.g. `Content-Range` of a 416. */
  headers?: Readonly<Record<string, string>>;
  /** What the message is worded from where it is shown, added to the envelope. */
  said?: Message | undefined;
  cause?: unknown;
}

/** A failure the client is told about. Thrown by name anywhere, translated once. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: FailureDetails;

  constructor(code: FailureCode, message?: string, details: FailureDetails = {}) {
    super(message ?? failureTable[code].message, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = failureTable[code].status;
    this.details = details;
  }
}
