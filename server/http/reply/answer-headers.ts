import type { RequestHandler } from 'express';

/**
 * On every answer: it is what its type says, and where a browser shows it as a page (a picture as SVG) it may run and
 * load nothing. Pages set their own policy.
 */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
};

export const setAnswerHeaders: RequestHandler = (_req, res, next) => {
  for (const [name, value] of Object.entries(answerHeaders)) res.setHeader(name, value);
  next();
};
