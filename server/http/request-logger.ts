import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { LoggedRequest } from '../accounts/index.ts';
import type { Clock } from '../room.ts';
import { redactedUrl } from './client-address.ts';
import { notesOf } from './notes.ts';

/** nginx's status for a client that left before its answer. */
const clientClosedRequest = 499;

/** One line per request in the service's log, one row in the account's request log where a key was known. */
export function requestLogger(options: {
  logger: Logger;
  clock: Clock;
  add: (request: LoggedRequest) => void;
}): RequestHandler {
  const { logger, clock, add } = options;
  return (req, res, next) => {
    const at = clock.now();
    const started = performance.now();
    const { method, originalUrl } = req;
    res.once('close', () => {
      const notes = notesOf(res);
      const status = res.writableFinished ? res.statusCode : clientClosedRequest;
      const url = redactedUrl(originalUrl);
      const durationMs = Math.round((performance.now() - started) * 100) / 100;
      const { requestId, principal, operation, tenths } = notes;
      const level = status >= 500 ? 'error' : 'debug';
      logger[level]({ requestId, method, url, status, durationMs, error: notes.error }, 'request');
      if (principal === undefined || operation === undefined) return;
      const { userId, projectId, keyId } = principal;
      const error = notes.error ?? null;
      add({ at, requestId, userId, projectId, keyId, operation, method, url, status, error, tenths, durationMs });
    });
    next();
  };
}
