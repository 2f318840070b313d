import type { Response } from 'express';
import type { ServiceUrls } from '../room.ts';

/** Headers of the service's own pages: code and data only from the service. `more`: further directives of the policy. */
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
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}
