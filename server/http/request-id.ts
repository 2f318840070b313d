import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { startNotes } from './notes.ts';

/** A client's own id is taken when it is short and plain, so that both logs can be compared. */
const plainId = /^[A-Za-z0-9._-]{1,64}$/;

export const requestId: RequestHandler = (req, res, next) => {
  const sent = req.get('x-request-id');
  const id = sent !== undefined && plainId.test(sent) ? sent : randomUUID();
  startNotes(res, id);
  res.setHeader('X-Request-Id', id);
  next();
};
