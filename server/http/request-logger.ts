import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { LoggedRequest } from '../accounts/index.ts';
import type { Clock } from '../module.ts';
import { redactedUrl } from './client-address.ts';
import { notesOf, startNotes } from './notes.ts';

/** The status nginx uses for clients that left before the answer. */
const clientClosedRequest = 499;

/** Logs each request in the service's log, and those with a known key in the account's request log. */
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
      const { requestId, principal, operation, tenths } = notes;
      const level = status >= 500 ? 'error' : 'debug';
      const isListed = principal !== undefined && operation !== undefined;
      if (!isListed && !logger.isLevelEnabled(level)) return;
      const url = redactedUrl(originalUrl);
      const durationMs = Math.round((performance.now() - started) * 100) / 100;
      logger[level]({ requestId, method, url, status, durationMs, error: notes.error }, 'request');
      if (!isListed) return;
      const { userId, projectId, keyId } = principal;
      const error = notes.error ?? null;
      add({ at, requestId, userId, projectId, keyId, operation, method, url, status, error, tenths, durationMs });
    });
    next();
  };
}

/** Accept a short, plain id from the client, so that both logs can be compared. */
export const plainId = /^[A-Za-z0-9._-]{1,64}$/;

export const requestId: RequestHandler = (req, res, next) => {
  const sent = req.get('x-request-id');
  const id = sent !== undefined && plainId.test(sent) ? sent : randomUUID();
  startNotes(res, id);
  res.setHeader('X-Request-Id', id);
  next();
};
