import { pagePolicy } from './content-security-policy.ts';
import { pageFile } from './page-file.ts';
import { isOwnPage } from './page-url.ts';

interface PageParts {
  /** Folder of the built page, absolute. */
  page: string;
  /** Of the service, once it listens. */
  serviceOrigin(): string | undefined;
}

/** Answers every address of the page's scheme: the page's files under the page's policy, 404 for all else. */
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

function headers(type: string, policy: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Newer files may lie there at the next start.
    'Cache-Control': 'no-cache',
  };
}

function empty(status: number, further: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'X-Content-Type-Options': 'nosniff', ...further } });
}
