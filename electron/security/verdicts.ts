import { isOwnPage } from '../page/page-url.ts';

/** Where an address may go: into this window, to the system's browser (at once, or after a question), or nowhere. */
export type Verdict = 'allow' | 'ask' | 'open' | 'deny';

/** Navigation, redirects included: the window stays on the page's own origin, and no frame goes anywhere. */
export function judgeNavigation(url: string, isMainFrame: boolean, serviceOrigin: string | undefined): Verdict {
  if (!isMainFrame) return 'deny';
  return isOwnPage(url) ? 'allow' : judgeLink(url, serviceOrigin);
}

/** New windows and links that lead away: the web after a question, the service's own API explorer at once, nothing else at all. */
export function judgeLink(url: string, serviceOrigin: string | undefined): Verdict {
  if (!URL.canParse(url)) return 'deny';
  const { protocol, origin, pathname, username, password } = new URL(url);
  // Addresses with a name and password in them are made to mislead.
  if (username !== '' || password !== '') return 'deny';
  if (origin === serviceOrigin && pathname === '/docs/') return 'open';
  return protocol === 'https:' ? 'ask' : 'deny';
}

/**
 * What the page may do beyond drawing: copy coordinates, and reach the service, which Chromium counts as another network since it
 * asks before a page may speak to this machine.
 */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'loopback-network', 'local-network-access']);

/** Deny by default: a permission that this table does not know, another origin, a page within another. */
export function judgePermission(permission: string, requesting: string, embedding?: string): boolean {
  return granted.has(permission) && isOwnPage(requesting) && (embedding === undefined || isOwnPage(embedding));
}

/** Downloads: what the page itself made, as it cannot reach what would send it something else. */
export function judgeDownload(url: string, pageAddress: string): boolean {
  return isOwnPage(pageAddress) && url.startsWith('blob:') && isOwnPage(url.slice('blob:'.length));
}
