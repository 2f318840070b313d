import { pageFile } from './page-file.ts';
import { isOwnPage } from './page-url.ts';

interface PageParts {
  /** Folder of the built page, absolute. */
  page: string;
  /** Defined once the service listens. */
  serviceOrigin(): string | undefined;
}

/** Answers every address of the page's scheme: the page's files under its policy, 404 for all else. */
export function servePage(parts: PageParts): (request: Request) => Promise<Response> {
  return async ({ url, method }) => {
    if (!isOwnPage(url)) return empty(404);
    if (method !== 'GET' && method !== 'HEAD') return empty(405, { Allow: 'GET, HEAD' });
    const { pathname } = new URL(url);
    const file = await pageFile(parts.page, pathname);
    if (file === undefined) return empty(404);
    const policy = pagePolicy(parts.serviceOrigin() ?? "'none'");
    return new Response(method === 'HEAD' ? null : file.bytes, { headers: headers(file.type, policy) });
  };
}

/** Content comes from the page itself, data from exactly one service; framing is forbidden. */
function pagePolicy(serviceOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${serviceOrigin} data: blob:`,
    "font-src 'self' data:",
    `connect-src ${serviceOrigin} data: blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function headers(type: string, policy: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // An update may replace the files.
    'Cache-Control': 'no-cache',
  };
}

function empty(status: number, further: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'X-Content-Type-Options': 'nosniff', ...further } });
}
