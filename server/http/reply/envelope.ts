import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { WorkerStopped } from '../../../data-packs/runtime/worker-client.ts';
import { Failure, type FailureCode } from '../../errors.ts';
import { storageFailureOf } from '../../storage-failure.ts';
import { notesOf } from '../notes.ts';

/** Codes for the status numbers thrown by Express and its file server. */
const byStatus: Readonly<Record<number, FailureCode>> = {
  400: 'bad_request',
  403: 'not_found',
  404: 'not_found',
};

/** The failure that clients are told of an error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof WorkerStopped) return new Failure('upstream_unavailable', undefined, { cause: error });
  const ofStorage = storageFailureOf(error);
  if (ofStorage !== undefined) return ofStorage;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  return new Failure(byStatus[status] ?? 'internal_error', undefined, { cause: error });
}

export function failureBody({
  code,
  message,
  said,
  details: { routingErrorCode, resetsAt, current },
}: Failure): string {
  return JSON.stringify({ error: code, message, said, routingErrorCode, resetsAt, current });
}

function sendFailure(res: Response, failure: Failure): void {
  const { retryAfter, allow, headers } = failure.details;
  const body = failureBody(failure);
  res.statusCode = failure.status;
  // They were set for the answer that failed.
  for (const name of ['ETag', 'Content-Range']) res.removeHeader(name);
  for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
  if (retryAfter !== undefined) res.setHeader('Retry-After', Math.max(1, Math.ceil(retryAfter)));
  if (allow !== undefined) res.setHeader('Allow', allow.join(', '));
  if (failure.code === 'missing_key' || failure.code === 'invalid_key') res.setHeader('WWW-Authenticate', 'Bearer');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}

/** Turns failures into answers. Causes go to the log only. */
export function envelope(logger: Logger): ErrorRequestHandler {
  return (error, _req, res, _next) => {
    const notes = notesOf(res);
    if (res.closed || res.destroyed) return;
    const failure = failureOf(error);
    notes.error = failure.code;
    if (failure.status >= 500) {
      logger.error({ requestId: notes.requestId, err: failure.details.cause ?? failure }, failure.message);
    }
    if (res.headersSent) {
      // Half an answer is out: only a broken connection shows that it failed.
      res.destroy();
      return;
    }
    sendFailure(res, failure);
  };
}
