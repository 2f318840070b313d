import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { lookup } from '../../data-packs/base/lookup.ts';

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

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};

interface PageFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Reads the file in a folder for an address's path; `undefined` for climbing paths, unknown types, missing files. */
async function pageFile(directory: string, pathname: string): Promise<PageFile | undefined> {
  const path = fileWithin(directory, pathname);
  const type = path === undefined ? undefined : lookup(types, extname(path));
  if (path === undefined || type === undefined) return undefined;
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined ? undefined : { bytes: new Uint8Array(bytes), type };
}

function fileWithin(directory: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // On Windows backslashes climb, and a colon names a drive or a stream.
  if (/[\\:\0]/.test(decoded)) return undefined;
  const path = join(directory, decoded.endsWith('/') ? `${decoded}index.html` : decoded);
  return path.startsWith(`${directory}${sep}`) ? path : undefined;
}

/** The page's address in the desktop program: a scheme of its own, served by main alone. */
export const pageScheme = 'outpost';
export const pageOrigin = 'outpost://workstation';
export const pageUrl = `${pageOrigin}/`;

/** Whether an address is on the page's own origin; Node's `URL.origin` is `null` for unknown schemes. */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${pageScheme}:` && host === 'workstation' && username === '' && password === '';
}
