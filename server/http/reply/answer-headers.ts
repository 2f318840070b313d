import compression from 'compression';
import type { RequestHandler, Response } from 'express';
import type { ServiceUrls } from '../../module.ts';

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

/** Sets headers that limit the service's pages to its own code and data. `more`: further policy directives. */
export function setPageHeaders(res: Response, urls: ServiceUrls, connect = '', more: readonly string[] = []): void {
  const own = [...new Set(Object.values(urls).map(url => new URL(url).origin))].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${own} data: blob:`,
    `connect-src 'self' ${own}${connect}`,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  res.setHeader('Content-Security-Policy', policy.join('; '));
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

/**
 * Compresses texts of 1 KiB and more by Brotli (quality 4) or gzip, on threads. The workstation's scripts are compressed
 * when they are built (`build/start/page.ts`).
 *
 * Files served by ranges stay as they are: ranges count the bytes of the file.
 */
export const compressed = compression({
  filter: (req, res) => !res.hasHeader('Accept-Ranges') && compression.filter(req, res),
});
