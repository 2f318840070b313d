import { isOwnPage } from '../page/serve-page.ts';

/** Whether an address opens in this window, in the system's browser (at once or after a question) or not at all. */
export type Verdict = 'allow' | 'ask' | 'open' | 'deny';

/** Navigation, redirects included: the window stays on the page's own origin, and frames never navigate. */
export function judgeNavigation(url: string, isMainFrame: boolean, serviceOrigin: string | undefined): Verdict {
  if (!isMainFrame) return 'deny';
  return isOwnPage(url) ? 'allow' : judgeLink(url, serviceOrigin);
}

/** New windows and outside links: the web after a question, the service's API explorer at once, nothing else. */
export function judgeLink(url: string, serviceOrigin: string | undefined): Verdict {
  if (!URL.canParse(url)) return 'deny';
  const { protocol, origin, pathname, username, password } = new URL(url);
  // A name and password in an address are meant to mislead.
  if (username !== '' || password !== '') return 'deny';
  if (origin === serviceOrigin && pathname === '/docs/') return 'open';
  return protocol === 'https:' ? 'ask' : 'deny';
}

/**
 * Copying coordinates; where this machine is, which the page asks only when its user switched that on; and reaching the
 * service: Chromium asks before a page may connect to this machine.
 */
const granted: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'geolocation',
  'loopback-network',
  'local-network-access',
]);

/** Denies by default: unknown permissions, other origins, embedded pages. */
export function judgePermission(permission: string, requesting: string, embedding?: string): boolean {
  return granted.has(permission) && isOwnPage(requesting) && (embedding === undefined || isOwnPage(embedding));
}

/** Allows downloads only of blobs that the page itself made. */
export function judgeDownload(url: string, pageAddress: string): boolean {
  return isOwnPage(pageAddress) && url.startsWith('blob:') && isOwnPage(url.slice('blob:'.length));
}
