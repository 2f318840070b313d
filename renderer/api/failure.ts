import { isRecord } from '../../data-packs/base/is-record.ts';
import type { Message } from '../../data-packs/words/catalogue.ts';

interface FailureDetails {
  status: number;
  code: string;
  /** `message` as a key and values, for other languages. */
  said?: Message | undefined;
  routingErrorCode?: number | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
}

/** A request that failed: the envelope's code, `unknown` without an envelope, `unreachable` without an answer. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly said: Message | undefined;
  readonly routingErrorCode: number | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  /** `message`: the service's English sentence, or one for the log. */
  constructor(message: string, { status, code, said, routingErrorCode, retryAfter, requestId }: FailureDetails) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.said = said;
    this.routingErrorCode = routingErrorCode;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

interface Envelope extends Pick<FailureDetails, 'said' | 'routingErrorCode'> {
  error: string;
  message: string;
}

const isEnvelope = (value: unknown): value is Envelope =>
  isRecord(value) &&
  typeof value.error === 'string' &&
  typeof value.message === 'string' &&
  (value.said === undefined || isMessage(value.said));

const isMessage = (value: unknown): value is Message =>
  isRecord(value) && typeof value.code === 'string' && isRecord(value.values);

/** Reads the error envelope of an answer; without one the failure states the status. */
export function failureFrom(body: unknown, answer: Pick<FailureDetails, 'status' | 'retryAfter' | 'requestId'>) {
  return isEnvelope(body)
    ? new ApiFailure(body.message, { ...body, ...answer, code: body.error })
    : new ApiFailure(`The service answered ${answer.status}.`, { ...answer, code: 'unknown' });
}

export async function failureOf(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return failureFrom(await response.json().catch(() => undefined), {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

export function unreachable(): ApiFailure {
  return new ApiFailure('The service does not answer.', { status: 0, code: 'unreachable' });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
