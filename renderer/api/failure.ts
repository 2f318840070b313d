/** A request that was not answered as asked: the envelope's code, or `unreachable` when nobody answered at all. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly routingErrorCode: number | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    message: string,
    details: { status: number; code: string; routingErrorCode?: number; retryAfter?: number; requestId?: string },
  ) {
    super(message);
    this.name = 'ApiFailure';
    this.status = details.status;
    this.code = details.code;
    this.routingErrorCode = details.routingErrorCode;
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
  }
}

interface Envelope {
  error: string;
  message: string;
  routingErrorCode?: number;
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'error' in value &&
    typeof value.error === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** Reads the error envelope of an answer; an answer without one still becomes a failure that says its status. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => undefined);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const shared = {
    status: response.status,
    requestId,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
  if (!isEnvelope(body)) {
    return new ApiFailure(`The service answered ${response.status}.`, { ...shared, code: 'unknown' });
  }
  return new ApiFailure(body.message, { ...shared, code: body.error, routingErrorCode: body.routingErrorCode });
}

export function unreachable(): ApiFailure {
  return new ApiFailure('The service does not answer.', { status: 0, code: 'unreachable' });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
