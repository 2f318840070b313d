import type { Response } from 'express';
import type { ServiceUrls } from '../../module.ts';

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
